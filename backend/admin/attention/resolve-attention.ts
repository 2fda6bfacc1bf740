import { recordSecurityEvent } from "#backend/accounts/security/record-security-event.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { REFUND_OVERDUE_MS } from "#backend/platform/constants.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { findPayment } from "#backend/payments/state/payment-repo.ts";
import { completeRefundsManually, retryRefunds } from "#backend/payments/refunds/resolve-refunds.ts";
import type { AdminServices } from "../admin-services.ts";
import { schedulePollNow } from "#backend/payments/refunds/due-refund-repo.ts";
import { markResolved } from "#backend/payments/state/flag-payment-repo.ts";
import {
  lockAttentionItem,
  paymentExists,
  type AttentionRecord,
  type AttentionRules,
} from "./attention-repo.ts";
import { recordAuditEntry } from "#backend/accounts/audit-log-repo.ts";
import { transactOnce } from "#backend/platform/idempotency/transact-once.ts";

/** Returns the current rules for which payments need an admin. */
export function attentionRules({
  clock,
  knownProviders,
}: Pick<AdminServices, "clock" | "knownProviders">): AttentionRules {
  return { knownProviders, overdueBefore: new Date(clock().getTime() - REFUND_OVERDUE_MS) };
}

/** Locks an attention item. @throws AppError payment_not_found, already_resolved */
export async function lockAttentionItemOrThrow(
  trx: Knex.Transaction,
  rules: AttentionRules,
  id: string,
): Promise<AttentionRecord> {
  const item = await lockAttentionItem(trx, rules, id);
  if (item) return item;
  throw new AppError((await paymentExists(trx, id)) ? "already_resolved" : "payment_not_found");
}

/**
 * Polls the provider about a payment, whether or not it needs an admin, and retries its failed refunds, if any.
 * @throws AppError payment_not_found
 */
export async function retryPayment(
  services: AdminServices,
  { adminId, paymentId }: { adminId: string; paymentId: string },
): Promise<void> {
  await transactOnce(services.db, async (trx) => {
    const now = services.clock();
    const item = await lockAttentionItem(trx, attentionRules(services), paymentId);
    const status = item?.status ?? (await findPayment(trx, paymentId))?.status;
    if (!status) throw new AppError("payment_not_found");
    const before = { status, reason: item?.reason ?? null };
    await retryRefunds(trx, { paymentId, now });
    await schedulePollNow(trx, paymentId, now);
    await recordAuditEntry(trx, {
      actorId: adminId,
      action: "payment_retried",
      subjectId: paymentId,
      reason: null,
      before,
      after: { status: status === "refund_failed" ? "refund_pending" : status },
      now,
    });
  });
}

interface ManualResolution {
  adminId: string;
  paymentId: string;
  /** The admin's description of the resolution, with the evidence for it. */
  proof: string;
}

/**
 * Records that an admin resolved a payment outside of Gubae. If a refund was due, it counts as refunded, in the ledger
 * too.
 */
export async function resolvePaymentManually(
  services: AdminServices,
  { adminId, paymentId, proof }: ManualResolution,
): Promise<void> {
  await transactOnce(services.db, async (trx) => {
    const now = services.clock();
    const item = await lockAttentionItemOrThrow(trx, attentionRules(services), paymentId);
    // The money of a payment in review stays in the suspense account until the payment is accepted or refunded.
    if (item.status === "in_review") throw new AppError("review_undecided");
    // The proof goes only to the audit log, since payers can read a payment's note.
    await completeRefundsManually(trx, { paymentId, now });
    const isRefundDue = item.status === "refund_failed" || item.status === "refund_pending";
    if (isRefundDue) {
      const event = { kind: "refund", accountId: item.studentId, byAccountId: adminId, now } as const;
      await recordSecurityEvent({ db: trx, logger: services.logger }, event);
    }
    await markResolved(trx, paymentId, now);
    await recordAuditEntry(trx, {
      actorId: adminId,
      action: "payment_resolved_manually",
      subjectId: paymentId,
      reason: proof,
      before: { status: item.status, reason: item.reason, note: item.note },
      after: { status: isRefundDue ? "refunded" : item.status },
      now,
    });
  });
}
