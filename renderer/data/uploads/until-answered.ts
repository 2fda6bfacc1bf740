import { toApiError } from "#renderer/data/client/api-error.ts";

/** How long the last request of an upload waits before it is repeated, in milliseconds. */
const RETRY_MS = 3000;

/** Repeats a request that can be repeated until the server has answered. @throws {ApiError} */
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
