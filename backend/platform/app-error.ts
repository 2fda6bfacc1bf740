import { errorCatalogue, type ErrorCode, type FieldIssues } from "#contract/http/error.ts";

interface AppErrorOptions {
  fields?: FieldIssues;
  /** Seconds after which a retry is reasonable. */
  retryAfter?: number;
  cause?: unknown;
}

/** An error whose message may be shown to users. Its status and message come from the contract's catalogue. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly userMessage: string;
  readonly fields: FieldIssues | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const declared = errorCatalogue[code];
    super(`${code}: ${declared.message}`, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.status = declared.status;
    this.userMessage = declared.message;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }
}
