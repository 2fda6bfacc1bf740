import { REFUND_EMAIL_DELAY_MS } from "#backend/platform/constants.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { addJobs } from "#backend/platform/jobs/job-repo.ts";
import {
  enqueueNotifications,
  enqueueNotificationsTo,
} from "#backend/notifications/enqueue-notifications.ts";
import type { NotificationEmailKind } from "#backend/platform/email/email.ts";
import type { RefundStatus } from "./refund-state.ts";
import { z } from "zod";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";

/** Advances the refunds of one payment. */
export const advanceRefundJob = jobKind("advance-refund", z.object({ paymentId: z.uuid() }));

interface PayersRefund {
  id: string;
  paymentId: string;
  payerId: string;
}

/** Queues the jobs that advance refunds and the emails to the payers, in the transaction that creates the refunds. */
export async function enqueueRefundStarted(
  trx: Knex.Transaction,
  refunds: readonly PayersRefund[],
  { jobDelayMs, now }: { jobDelayMs: number; now: Date },
): Promise<void> {
  const ids = refunds.map(({ paymentId }) => paymentId);
  await addJobs(trx, { kind: advanceRefundJob, field: "paymentId", ids, delayMs: jobDelayMs });
  const recipients = refunds.map(({ id, payerId }) => ({ accountId: payerId, subjectId: id }));
  await enqueueNotificationsTo(
    trx,
    recipients,
    { kind: "refund-started", delayMs: REFUND_EMAIL_DELAY_MS },
    now,
  );
}

const emailKinds: Readonly<Record<RefundStatus, NotificationEmailKind | null>> = {
  requested: null,
  pending: null,
  refunded: "refunded",
  refused: "refund-failed",
  unconfirmed: "refund-failed",
};

/**
 * When a refund ends, queues the email to the payer; when it restarts, queues the job that advances it. Must be called
 * in the transaction that changes the refund's status.
 */
export async function enqueueRefundEnded(
  trx: Knex.Transaction,
  { id, paymentId, payerId }: PayersRefund,
  { to, now }: { to: RefundStatus; now: Date },
): Promise<void> {
  const kind = emailKinds[to];
  if (kind === null) await addJobs(trx, { kind: advanceRefundJob, field: "paymentId", ids: [paymentId] });
  else await enqueueNotifications(trx, { kind, subjectId: id, accountIds: [payerId] }, now);
}
