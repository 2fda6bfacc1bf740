import { getHealth } from "#contract/admin/health-report.ts";
import * as wire from "#contract/admin/admin.ts";
import { getWaitingCounts } from "#contract/admin/waiting-counts.ts";
import * as lectureWire from "#contract/admin/paid-lecture.ts";
import { call } from "#renderer/data/client/client.ts";
import { pagedQueryOf } from "#renderer/data/queries/paged-query-of.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";

const limit = 20;

export const attentionQuery = pagedQueryOf(wire.listAttentionItems, { query: { limit } });

export const paymentEventsQuery = (id: string) => queryOf(wire.listPaymentEvents, { params: { id } });

export async function retryPayment(id: string): Promise<void> {
  await call(wire.retryPayment, { params: { id } });
}

export async function resolvePaymentManually(id: string, proof: string): Promise<void> {
  await call(wire.resolvePaymentManually, { params: { id }, body: { proof } });
}

export type PayoutStatusFilter = "requested" | "released";

export const payoutsQuery = (status: PayoutStatusFilter) =>
  pagedQueryOf(wire.listPayoutsByStatus, { query: { limit, status } });

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

export const paidLecturesQuery = (search: string) =>
  pagedQueryOf(lectureWire.findPaidLectures, { query: { limit, search } });

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

export const usersQuery = (search: string) => pagedQueryOf(wire.findUsers, { query: { limit, search } });

export async function suspendUser(id: string, reason: string): Promise<void> {
  await call(wire.suspendUser, { params: { id }, body: { reason } });
}

export async function unsuspendUser(id: string, reason: string): Promise<void> {
  await call(wire.unsuspendUser, { params: { id }, body: { reason } });
}

export const auditLogQuery = pagedQueryOf(wire.listAuditLog, { query: { limit } });

export const healthQuery = queryOf(getHealth);

export const waitingCountsQuery = queryOf(getWaitingCounts);
