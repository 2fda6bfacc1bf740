import { toApiError } from "#renderer/data/client/api-error.ts";

/** The delay before the last request of an upload is repeated, in milliseconds. */
const RETRY_MS = 3000;

/**
 * Repeats an idempotent request until the server has responded.
 *
 * @throws {ApiError}
 */
export async function untilAnswered(ask: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await ask();
      return;
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.status !== 0 && error.status !== 429 && error.status < 500) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
