import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { hourly, type Task } from "#backend/platform/jobs/task.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { listEnrolledStudentIds } from "#backend/enrollments/notifications/email-facts-repo.ts";
import { EXPIRY_NOTIFICATION_MS } from "#backend/enrollments/replays/replay-promise-policy.ts";
import { claimExpiryNotification, listEndingReplays } from "./replay-expiry-repo.ts";

export const expiryTasks = (services: { db: Knex; clock: Clock }): Task[] => [
  hourly("tell-replays-end", () => notifyReplayExpiry(services)),
];

/** Queues one email to each student a week before a replay expires. Repeated runs queue nothing. */
export async function notifyReplayExpiry({ db, clock }: { db: Knex; clock: Clock }): Promise<void> {
  const now = clock();
  const endsBy = new Date(now.getTime() + EXPIRY_NOTIFICATION_MS);
  for (const replay of await listEndingReplays(db, { now, endsBy }))
    await db.transaction(async (trx) => {
      if (!(await claimExpiryNotification(trx, replay, now))) return;
      const { lectureId } = replay;
      const accountIds = await listEnrolledStudentIds(trx, lectureId);
      await enqueueNotifications(
        trx,
        { kind: "replay-expires", subjectId: lectureId, accountIds, data: { lectureId } },
        now,
      );
    });
}
