import type { PaymentStatus } from "#contract/payment.ts";
import { REFUND_MAIL_MS } from "#backend/constants.ts";
import type { Knex } from "#backend/db/knex.ts";
import { addJobs } from "#backend/jobs/job-repo.ts";
import { orderMailsTo } from "#backend/mail/mail-repo.ts";
import type { NoticeKind } from "#backend/mail/mail.ts";
import { finishRefundJob } from "./finish-refund-job.ts";

const mails: Readonly<Partial<Record<PaymentStatus, NoticeKind>>> = {
  refund_pending: "refund-started",
  refunded: "refunded",
  refund_failed: "refund-failed",
};

/** Whether a move to that status is told to the payer. */
export function isRefundStep(to: PaymentStatus): boolean {
  return mails[to] !== undefined;
}

interface Moved {
  id: string;
  payerId: string;
}

interface Announcement {
  to: PaymentStatus;
  /** How long whoever moved them may need to finish the refund themselves. */
  jobDelayMs: number;
  now: Date;
}

/** Orders what follows a step of a refund, in its transaction: the job that goes on with it, the mail that tells. */
export async function announceRefunds(
  trx: Knex.Transaction,
  payments: readonly Moved[],
  { to, jobDelayMs, now }: Announcement,
): Promise<void> {
  const kind = mails[to];
  if (kind === undefined) return;
  const starts = to === "refund_pending";
  if (starts) {
    const ids = payments.map(({ id }) => id);
    await addJobs(trx, { kind: finishRefundJob, field: "paymentId", ids, delayMs: jobDelayMs });
  }
  const delayMs = starts ? REFUND_MAIL_MS : 0;
  const readers = payments.map(({ id, payerId }) => ({ accountId: payerId, subjectId: id }));
  await orderMailsTo(trx, readers, { kind, delayMs }, now);
}
