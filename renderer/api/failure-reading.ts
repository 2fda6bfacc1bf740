import { failure } from "#contract/error.ts";
import { ApiError } from "./api-error.ts";

/** Retry-After as seconds, whether it came as a number or as a date. */
function readRetryAfter(value: unknown): number | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

export interface FailedAnswer {
  status: number;
  data: unknown;
  retryAfter: unknown;
  cause: unknown;
}

/** An answer with a failing status. Without our envelope (a proxy's page) the status is all there is. */
export function fromFailedAnswer({ status, data, retryAfter: header, cause }: FailedAnswer): ApiError {
  const retryAfter = readRetryAfter(header);
  const envelope = failure.safeParse(data);
  if (envelope.success) {
    const { statusCode: _, retryAfter: told, ...parts } = envelope.data;
    return new ApiError({ ...parts, status, retryAfter: retryAfter ?? told, cause });
  }
  const code = status >= 500 ? "internal" : "unreadable_answer";
  return new ApiError({ code, status, message: `Status ${status} without an envelope`, retryAfter, cause });
}
