import { AxiosError, isCancel } from "axios";
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

function fromAnswer(error: AxiosError): ApiError | null {
  const answer = error.response;
  if (answer === undefined) return null;
  const headers: Record<string, unknown> = answer.headers;
  const retryAfter = readRetryAfter(headers["retry-after"]);
  const envelope = failure.safeParse(answer.data);
  if (envelope.success) {
    const { statusCode: _, ...parts } = envelope.data;
    return new ApiError({ ...parts, status: answer.status, retryAfter, cause: error });
  }
  // A proxy's page, or nothing at all: the status is all there is to go by.
  const code = answer.status >= 500 ? "internal" : "unreadable_answer";
  return new ApiError({ code, status: answer.status, message: error.message, retryAfter, cause: error });
}

/** Turns whatever a call threw into an ApiError. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isCancel(thrown))
    return new ApiError({ code: "cancelled", status: 0, message: "Cancelled", cause: thrown });
  if (thrown instanceof AxiosError) {
    const answered = fromAnswer(thrown);
    if (answered !== null) return answered;
    const timedOut = thrown.code === AxiosError.ECONNABORTED || thrown.code === AxiosError.ETIMEDOUT;
    return new ApiError({
      code: timedOut ? "timed_out" : "unreachable",
      status: 0,
      message: thrown.message,
      cause: thrown,
    });
  }
  const message = thrown instanceof Error ? thrown.message : "Unknown failure";
  return new ApiError({ code: "unreachable", status: 0, message, cause: thrown });
}
