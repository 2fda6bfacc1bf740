import type { z } from "zod";
import type { auditLogEntry, adminUser, attentionItem, paymentEvent } from "#contract/admin/admin.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import type { AuditLogRecord } from "./audit-log-repo.ts";
import type { AttentionRecord, PaymentEventRecord } from "./attention/attention-repo.ts";
import type { UserRecord } from "./users/user-repo.ts";

export function presentAttention(record: AttentionRecord): z.input<typeof attentionItem> {
  return {
    _id: record.id,
    reason: record.reason,
    note: record.note,
    amount: santimToBirr(record.amountSantim),
    received: record.receivedSantim === null ? null : santimToBirr(record.receivedSantim),
    refundable: santimToBirr(record.refundableSantim),
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

export function presentEvent({
  id,
  kind,
  receivedAt,
  payload,
}: PaymentEventRecord): z.input<typeof paymentEvent> {
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

export function presentAuditLogEntry(record: AuditLogRecord): z.input<typeof auditLogEntry> {
  return {
    _id: record.id,
    action: record.action,
    adminName: record.adminName,
    subject: record.subject,
    person: record.person,
    lecture: record.lecture,
    reason: record.reason,
    before: record.before,
    after: record.after,
    at: record.createdAt.toISOString(),
  };
}
