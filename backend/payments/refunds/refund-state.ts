/**
 * - `requested`: the refund has yet to be requested from the provider, or the provider definitely could not make it
 * yet.
 * - `pending`: a process is requesting it from the provider, or has requested it.
 * - `refunded`: the provider confirmed it, or an admin made it in another way.
 * - `refused`: the provider refused it. An admin retries it, or makes it in another way.
 * - `unconfirmed`: we do not know whether the provider made it. An admin must find out.
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

/** Returns true if the refund will be completed without an admin. */
export function isOpenRefund(status: RefundStatus): boolean {
  return status === "requested" || status === "pending";
}
