import { toApiError } from "#renderer/data/client/api-error.ts";

/** The delay before the last request of an upload is repeated, in milliseconds. */
const RETRY_MS = 3000;

/**
 * Repeats an idempotent request until the server has responded. `onWaiting` is called before each repetition.
 *
 * @throws {ApiError}
 */
export async function untilAnswered(ask: () => Promise<unknown>, onWaiting?: () => void): Promise<void> {
  for (;;) {
    try {
      await ask();
      return;
    } catch (thrown) {
      const { code, status } = toApiError(thrown);
      const isOver = code === "cancelled" || code === "disk_full";
      if (isOver || (status !== 0 && status !== 429 && status < 500)) throw thrown;
      onWaiting?.();
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
