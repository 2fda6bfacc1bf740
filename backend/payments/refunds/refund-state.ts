/**
 * - `requested`: due. The provider has not been asked for it, or could certainly not make it yet.
 * - `pending`: a process requests it from the provider, or has requested it.
 * - `refunded`: the provider confirms it, or an admin has made it in another way.
 * - `refused`: the provider refused it. An admin retries it, or makes it in another way.
 * - `unconfirmed`: nobody knows whether the provider made it. An admin finds out.
 */
export type RefundStatus = "requested" | "pending" | "refunded" | "refused" | "unconfirmed";

const transitions: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  requested: ["pending", "refunded"],
  pending: ["requested", "refunded", "refused", "unconfirmed"],
  refunded: [],
  refused: ["requested", "refunded"],
  unconfirmed: ["pending", "refunded"],
};

export function canRefundGo(from: RefundStatus, to: RefundStatus): boolean {
  return transitions[from].includes(to);
}

/** Whether it will be completed without an admin. */
export function isOpenRefund(status: RefundStatus): boolean {
  return status === "requested" || status === "pending";
}
