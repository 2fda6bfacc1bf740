import { ApiError, toApiError } from "#renderer/data/client/api-error.ts";
import { STATUS, VERIFY_GIVE_UP_MS, VERIFY_POLL_MS } from "#renderer/constants.ts";

/** In milliseconds. */
export interface PollTiming {
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

/** Failures that are likely to pass, such as an unreachable server. */
const isTransient = (error: ApiError) =>
  error.code !== "cancelled" &&
  (error.status === 0 || error.status === 429 || error.status >= STATUS.serverError);

/**
 * Repeats `request` until its response is no longer `pending`. After `giveUpMs`, returns the last response, even if it
 * is pending. Transient failures are retried. `signal` stops polling.
 */
export async function poll<Answer>(
  request: () => Promise<Answer>,
  pending: (answer: Answer) => boolean,
  signal: AbortSignal,
  { pollMs = VERIFY_POLL_MS, giveUpMs = VERIFY_GIVE_UP_MS }: PollTiming,
): Promise<Answer> {
  const giveUpAt = performance.now() + giveUpMs;
  for (;;) {
    const answer = await request().catch(toApiError);
    const isLastAttempt = performance.now() + pollMs > giveUpAt;
    if (answer instanceof ApiError) {
      if (isLastAttempt || !isTransient(answer)) throw answer;
    } else if (isLastAttempt || !pending(answer)) {
      return answer;
    }
    await pause(pollMs, signal);
  }
}
