import type { z } from "zod";
import type { adminAct, adminUser, attentionPayment, paymentEvent } from "#contract/admin.ts";
import { santimToBirr } from "#contract/money.ts";
import type { ActRecord } from "./admin-act-repo.ts";
import type { AttentionRecord, EventRecord } from "./attention-repo.ts";
import type { UserRecord } from "./user-repo.ts";

export function presentAttention(record: AttentionRecord): z.input<typeof attentionPayment> {
  return {
    _id: record.id,
    reason: record.reason,
    note: record.note,
    amount: santimToBirr(record.amountSantim),
    status: record.status,
    textRef: record.textRef,
    provider: record.provider,
    providerReference: record.providerReference,
    refundReference: record.refundReference,
    studentName: record.studentName,
    studentEmail: record.studentEmail,
    lectureName: record.lectureName,
    createdAt: record.createdAt.toISOString(),
  };
}

export function presentEvent({ id, kind, receivedAt, payload }: EventRecord): z.input<typeof paymentEvent> {
  return { _id: id, kind, at: receivedAt.toISOString(), payload };
}

export function presentUser(record: UserRecord): z.input<typeof adminUser> {
  return {
    _id: record.id,
    name: record.name,
    email: record.email,
    role: record.role,
    createdAt: record.createdAt.toISOString(),
    suspendedAt: record.suspendedAt?.toISOString() ?? null,
  };
}

export function presentAct(record: ActRecord): z.input<typeof adminAct> {
  return {
    _id: record.id,
    kind: record.kind,
    adminName: record.adminName,
    subject: record.subject,
    reason: record.reason,
    before: record.before,
    after: record.after,
    at: record.actedAt.toISOString(),
  };
}
