import { getPaymentStatus } from "#contract/payments/payment.ts";
import { call } from "#renderer/data/client/client.ts";
import { poll, type PollTiming } from "./poll.ts";

export type PublicPaymentStatus = "paid" | "pending" | "in_review";

/** Polls a payment's status without a session until its money has arrived or `giveUpMs` have passed. */
export function pollPaymentStatus(
  textRef: string,
  signal: AbortSignal,
  timing: PollTiming = {},
): Promise<PublicPaymentStatus> {
  return poll(
    async () => (await call(getPaymentStatus, { params: { textRef }, signal })).status,
    (status) => status === "pending",
    signal,
    timing,
  );
}
