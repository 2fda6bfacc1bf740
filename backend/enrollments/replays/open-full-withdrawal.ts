import type { Knex } from "#backend/platform/db/knex.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { withdrawalUntil } from "./replay-promise-policy.ts";
import { openWithdrawal } from "#backend/lectures/schedule/lecture-state-repo.ts";
import { type PaidSeats } from "./replay-promise-repo.ts";

interface LostReplay {
  lectureId: string;
  kind: "replay-missing" | "replay-deleted";
  /** An admin's reason for deleting the replay. */
  reason?: string | undefined;
  /** The time at which the replay would have expired. */
  promisedEnd: Date;
  paid: PaidSeats;
  now: Date;
}

/**
 * Allows all paying students to withdraw with a full refund, since what they paid for is missing, and notifies them.
 * The lecture must be locked first.
 */
export async function openFullWithdrawal(
  trx: Knex.Transaction,
  { lectureId, kind, reason, promisedEnd, paid, now }: LostReplay,
): Promise<void> {
  const until = withdrawalUntil(promisedEnd, now);
  await openWithdrawal(trx, lectureId, { now, until, isMissing: kind === "replay-missing" });
  const email = { kind, subjectId: lectureId, accountIds: paid.studentIds, data: { until, reason } };
  await enqueueNotifications(trx, email, now);
}
