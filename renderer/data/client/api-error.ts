import type { FieldIssues } from "#contract/http/error.ts";

interface ApiErrorInit {
  /**
   * One of the contract's codes, a code for a failure without a response (see `messages/en/errors.ts`), or a code that
   * only a newer server knows.
   */
  code: string;
  /** The HTTP status; 0 if there is no readable response. */
  status: number;
  message: string;
  fields?: FieldIssues | undefined;
  requestId?: string | undefined;
  /** Seconds. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** The only error that a request throws. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: FieldIssues | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(parts: ApiErrorInit) {
    super(parts.message, { cause: parts.cause });
    this.name = "ApiError";
    this.code = parts.code;
    this.status = parts.status;
    this.fields = parts.fields;
    this.requestId = parts.requestId;
    this.retryAfter = parts.retryAfter;
  }
}

/** Narrows a thrown value to ApiError. Requests throw no other errors; other values are bugs and are rethrown. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new ApiError({ code: "unreadable_response", status: 0, message, cause: thrown });
}
