import { ApiError, toApiError } from "#renderer/api/api-error.ts";
import { STATUS, VERIFY_GIVE_UP_MS, VERIFY_POLL_MS } from "#renderer/constants.ts";

/** Milliseconds. */
export interface Pace {
  pollMs?: number;
  giveUpMs?: number;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new ApiError({ code: "cancelled", status: 0, message: "Cancelled" }));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}

/** A server that is away for a moment says nothing about the payment. */
const isPassing = (error: ApiError) =>
  error.code !== "cancelled" &&
  (error.status === 0 || error.status === 429 || error.status >= STATUS.serverError);

/**
 * Asks until the answer is no longer `pending`, and gives up with what it last knew. Passing failures are asked
 * again too. `signal` ends the asking.
 */
export async function keepAsking<Answer>(
  ask: () => Promise<Answer>,
  pending: (answer: Answer) => boolean,
  signal: AbortSignal,
  { pollMs = VERIFY_POLL_MS, giveUpMs = VERIFY_GIVE_UP_MS }: Pace,
): Promise<Answer> {
  const giveUpAt = Date.now() + giveUpMs;
  for (;;) {
    const answer = await ask().catch(toApiError);
    const lastTime = Date.now() + pollMs > giveUpAt;
    if (answer instanceof ApiError) {
      if (lastTime || !isPassing(answer)) throw answer;
    } else if (lastTime || !pending(answer)) {
      return answer;
    }
    await pause(pollMs, signal);
  }
}
