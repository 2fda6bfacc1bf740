import type { FieldIssues } from "#contract/error.ts";

/** Failures that happen on this side of the wire; they have status 0. */
export const CLIENT_ERROR_CODES = ["unreachable", "timed_out", "cancelled", "unreadable_answer"] as const;
export type ClientErrorCode = (typeof CLIENT_ERROR_CODES)[number];

interface ApiErrorParts {
  /** A code of the contract's catalogue, one of CLIENT_ERROR_CODES, or one that a newer server knows. */
  code: string;
  /** The HTTP status, 0 when there was no readable answer. */
  status: number;
  message: string;
  fields?: FieldIssues | undefined;
  requestId?: string | undefined;
  /** Seconds. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** The one shape of everything that can go wrong with a call. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: FieldIssues | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(parts: ApiErrorParts) {
    super(parts.message, { cause: parts.cause });
    this.name = "ApiError";
    this.code = parts.code;
    this.status = parts.status;
    this.fields = parts.fields;
    this.requestId = parts.requestId;
    this.retryAfter = parts.retryAfter;
  }
}

/** What a call, or something around it, threw: calls throw ApiErrors only, the rest is our own defect. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new ApiError({ code: "unreadable_answer", status: 0, message, cause: thrown });
}
