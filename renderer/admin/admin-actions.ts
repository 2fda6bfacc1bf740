import { getHealth, type HealthReport } from "#contract/admin/health-report.ts";
import * as wire from "#contract/admin/admin.ts";
import * as lectureWire from "#contract/admin/paid-lecture.ts";
import { call, callPage, type Page } from "#renderer/data/client/client.ts";

const PER_PAGE = 20;

const pageQuery = (cursor: string | null) => ({ limit: PER_PAGE, ...(cursor !== null && { cursor }) });
const withSignal = (signal: AbortSignal | undefined) => (signal ? { signal } : {});

export function loadPayments(
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<wire.AttentionItem[]>> {
  return callPage(wire.listAttentionItems, { query: pageQuery(cursor), ...withSignal(signal) });
}

export function loadEvents(id: string, signal: AbortSignal): Promise<wire.PaymentEvent[]> {
  return call(wire.listPaymentEvents, { params: { id }, signal });
}

export async function retryPayment(id: string): Promise<void> {
  await call(wire.retryPayment, { params: { id } });
}

export async function resolvePaymentManually(id: string, proof: string): Promise<void> {
  await call(wire.resolvePaymentManually, { params: { id }, body: { proof } });
}

export type PayoutStatusFilter = "requested" | "released";

export function loadPayouts(
  status: PayoutStatusFilter,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<wire.AdminPayout[]>> {
  const query = { ...pageQuery(cursor), status };
  return callPage(wire.listPayoutsByStatus, { query, ...withSignal(signal) });
}

export async function releasePayout(id: string): Promise<void> {
  await call(wire.releasePayout, { params: { id } });
}

export async function rejectPayout(id: string, reason: string): Promise<void> {
  await call(wire.rejectPayout, { params: { id }, body: { reason } });
}

export async function resolvePayoutManually(
  id: string,
  outcome: "paid" | "failed",
  proof: string,
): Promise<void> {
  await call(wire.resolvePayoutManually, { params: { id }, body: { outcome, proof } });
}

export function searchPaidLectures(
  search: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<lectureWire.PaidLecture[]>> {
  const query = { ...pageQuery(cursor), search };
  return callPage(lectureWire.findPaidLectures, { query, ...withSignal(signal) });
}

export async function allowShortNotice(id: string, reason: string): Promise<void> {
  await call(lectureWire.allowShortNotice, { params: { id }, body: { reason } });
}

/** Sends the number and the sum of the payments that the admin has seen, so that no other payments are refunded. */
export async function refundLecture(
  { _id: id, payments, amount }: lectureWire.PaidLecture,
  reason: string,
): Promise<void> {
  await call(lectureWire.refundLecture, { params: { id }, body: { reason, payments, amount } });
}

export async function deleteReplay(
  id: string,
  promisedTo: NonNullable<lectureWire.PaidLecture["replayPromisedTo"]>,
  reason: string,
): Promise<void> {
  await call(lectureWire.deleteReplayAsAdmin, { params: { id }, body: { reason, ...promisedTo } });
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

export async function unsuspendUser(id: string, reason: string): Promise<void> {
  await call(wire.unsuspendUser, { params: { id }, body: { reason } });
}

export function loadAuditLog(
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<wire.AuditLogEntry[]>> {
  return callPage(wire.listAuditLog, { query: pageQuery(cursor), ...withSignal(signal) });
}

export function loadHealth(signal: AbortSignal): Promise<HealthReport> {
  return call(getHealth, { signal });
}
