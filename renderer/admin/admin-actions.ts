import * as wire from "#contract/admin.ts";
import * as lectureWire from "#contract/paid-lecture.ts";
import { call, callPage, type Page } from "#renderer/api/client.ts";

const PER_PAGE = 20;

const pageQuery = (cursor: string | null) => ({ limit: PER_PAGE, ...(cursor !== null && { cursor }) });
const withSignal = (signal: AbortSignal | undefined) => (signal ? { signal } : {});

export function loadPayments(
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<wire.AttentionPayment[]>> {
  return callPage(wire.paymentsForAPerson, { query: pageQuery(cursor), ...withSignal(signal) });
}

export function loadEvents(id: string, signal: AbortSignal): Promise<wire.PaymentEvent[]> {
  return call(wire.paymentEvents, { params: { id }, signal });
}

export async function retryPayment(id: string): Promise<void> {
  await call(wire.retryPayment, { params: { id } });
}

export async function markDoneByHand(id: string, proof: string): Promise<void> {
  await call(wire.settleByHand, { params: { id }, body: { proof } });
}

export async function refundExcluded(id: string, reason: string): Promise<void> {
  await call(wire.refundExcluded, { params: { id }, body: { reason } });
}

export type PayoutShelf = "requested" | "released";

export function loadPayouts(
  status: PayoutShelf,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<wire.AdminPayout[]>> {
  const query = { ...pageQuery(cursor), status };
  return callPage(wire.payoutsToRelease, { query, ...withSignal(signal) });
}

export async function releasePayout(id: string): Promise<void> {
  await call(wire.releasePayout, { params: { id } });
}

export async function rejectPayout(id: string, reason: string): Promise<void> {
  await call(wire.rejectPayout, { params: { id }, body: { reason } });
}

export async function settlePayoutByHand(
  id: string,
  outcome: "paid" | "failed",
  proof: string,
): Promise<void> {
  await call(wire.settlePayoutByHand, { params: { id }, body: { outcome, proof } });
}

export function searchPaidLectures(
  search: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<lectureWire.PaidLecture[]>> {
  const query = { ...pageQuery(cursor), search };
  return callPage(lectureWire.findPaidLectures, { query, ...withSignal(signal) });
}

/** Sends along what the admin was shown, so that nothing else is paid back. */
export async function refundLecture(
  { _id: id, payments, amount }: lectureWire.PaidLecture,
  reason: string,
): Promise<void> {
  await call(lectureWire.refundLecture, { params: { id }, body: { reason, payments, amount } });
}

export function searchUsers(
  search: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<wire.AdminUser[]>> {
  const query = { ...pageQuery(cursor), search };
  return callPage(wire.findUsers, { query, ...withSignal(signal) });
}

export async function suspendUser(id: string, reason: string): Promise<void> {
  await call(wire.suspendUser, { params: { id }, body: { reason } });
}

export async function liftSuspension(id: string, reason: string): Promise<void> {
  await call(wire.liftSuspension, { params: { id }, body: { reason } });
}

export function loadActs(cursor: string | null, signal?: AbortSignal): Promise<Page<wire.AdminAct[]>> {
  return callPage(wire.adminActs, { query: pageQuery(cursor), ...withSignal(signal) });
}
