import { AppError } from "#backend/platform/app-error.ts";
import { STORAGE_RETRY_AFTER_SECONDS } from "#backend/platform/constants.ts";

/** The folder or bucket can't be reached, or refuses the request; `cause` is the storage's own error. */
export class StorageUnavailableError extends AppError {
  constructor(cause: unknown) {
    super("storage_unavailable", { cause, retryAfter: STORAGE_RETRY_AFTER_SECONDS });
    this.name = "StorageUnavailableError";
  }
}

/**
 * Runs an action that uses the storage, and converts its error.
 * @throws StorageUnavailableError
 */
export async function reach<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    throw new StorageUnavailableError(error);
  }
}

/** Returns the message of the innermost cause, since a storage's own error only says that the request failed. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? explain(error.cause) : error.message || error.name;
}
