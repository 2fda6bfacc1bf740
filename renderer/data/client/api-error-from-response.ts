import { failure } from "#contract/http/error.ts";
import { serverNow } from "#renderer/kit/clock/server-time.ts";
import { ApiError } from "./api-error.ts";
import type { HttpResponse } from "./http-request.ts";

/** Returns the seconds of a `Retry-After` header, which contains a number or a date. */
function readRetryAfter(value: unknown): number | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - serverNow()) / 1000));
}

/**
 * Converts an error response to an ApiError. For a response without our envelope, such as a proxy's error page, only
 * the status is known.
 */
export function apiErrorFromResponse({ status, data, retryAfter: header }: HttpResponse): ApiError {
  const retryAfter = readRetryAfter(header);
  const envelope = failure.safeParse(data);
  if (envelope.success) {
    const { statusCode: _, retryAfter: retryAfterInBody, ...parts } = envelope.data;
    return new ApiError({ ...parts, status, retryAfter: retryAfter ?? retryAfterInBody });
  }
  const code = status >= 500 ? "internal" : "unreadable_response";
  return new ApiError({ code, status, message: `Status ${status} without an envelope`, retryAfter });
}
