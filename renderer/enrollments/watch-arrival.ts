import { seePayment } from "#contract/payment.ts";
import { call } from "#renderer/api/client.ts";
import { keepAsking, type Pace } from "./keep-asking.ts";

export type Arrival = "paid" | "pending";

/** Whether the money of a payment is here, for who is not signed in; asks until it is, or `giveUpMs` have passed. */
export function watchArrival(textRef: string, signal: AbortSignal, pace: Pace = {}): Promise<Arrival> {
  return keepAsking(
    async () => (await call(seePayment, { params: { textRef }, signal })).arrival,
    (arrival) => arrival === "pending",
    signal,
    pace,
  );
}
