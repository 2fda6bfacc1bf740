import type { PaymentStatus } from "#contract/payment.ts";
import { verifyPayment } from "#contract/payment.ts";
import { ApiError, toApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";
import { STATUS, VERIFY_GIVE_UP_MS, VERIFY_POLL_MS } from "#renderer/constants.ts";

export type PaymentOutcome = "enrolled" | "paid-without-seat" | "refunded" | "failed" | "pending";

export interface Confirmation {
  outcome: PaymentOutcome;
  lectureId: string;
}

const outcomes: Record<PaymentStatus, PaymentOutcome> = {
  created: "pending",
  pending: "pending",
  paid: "enrolled",
  failed: "failed",
  expired: "failed",
  refund_pending: "refunded",
  refunded: "refunded",
  refund_failed: "refunded",
};

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

async function ask(textRef: string, signal: AbortSignal): Promise<Confirmation> {
  const answer = await call(verifyPayment, { params: { textRef }, signal });
  const outcome = outcomes[answer.status];
  const withoutSeat = outcome === "enrolled" && !answer.isEnrolled;
  return { outcome: withoutSeat ? "paid-without-seat" : outcome, lectureId: answer.classId };
}

/** A server that is away for a moment says nothing about the payment. */
const isPassing = (error: ApiError) =>
  error.code !== "cancelled" &&
  (error.status === 0 || error.status === 429 || error.status >= STATUS.serverError);

/**
 * Asks our server, which asks the provider, until the payment is no longer pending; answers "pending" when it
 * still is after `giveUpMs`. Passing failures are asked again too. `signal` ends the asking.
 */
export async function confirmPayment(
  textRef: string,
  signal: AbortSignal,
  { pollMs = VERIFY_POLL_MS, giveUpMs = VERIFY_GIVE_UP_MS } = {},
): Promise<Confirmation> {
  const giveUpAt = Date.now() + giveUpMs;
  for (;;) {
    const answer = await ask(textRef, signal).catch(toApiError);
    const lastTime = Date.now() + pollMs > giveUpAt;
    if (answer instanceof ApiError) {
      if (lastTime || !isPassing(answer)) throw answer;
    } else if (lastTime || answer.outcome !== "pending") {
      return answer;
    }
    await pause(pollMs, signal);
  }
}
