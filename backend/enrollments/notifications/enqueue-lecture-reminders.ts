import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { listEnrolledStudentIds } from "./email-facts-repo.ts";
import { claimReminder, findLecturesToRemind, type Reminder } from "./reminder-repo.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const reminders: readonly Reminder[] = [
  { kind: "reminder-day", aheadMs: 24 * hourMs, latestMs: 12 * hourMs },
  { kind: "reminder-soon", aheadMs: 15 * minuteMs, latestMs: 3 * minuteMs },
];

/**
 * Queues the reminders to students and the instructor: one a day before the lecture, and one 15 minutes before it.
 * Idempotent, also across processes: each reminder is sent once for each start time.
 */
export async function enqueueLectureReminders({ db, clock }: { db: Knex; clock: Clock }): Promise<void> {
  const now = clock();
  for (const reminder of reminders)
    for (const lecture of await findLecturesToRemind(db, reminder, now))
      await db.transaction(async (trx) => {
        const { kind } = reminder;
        if (!(await claimReminder(trx, { kind, lecture }))) return;
        const { id: lectureId, instructorId, startsAt } = lecture;
        const email = {
          kind,
          subjectId: `${lectureId} ${startsAt.toISOString()}`,
          data: { lectureId, startsAt },
        };
        const accountIds = [instructorId, ...(await listEnrolledStudentIds(trx, lectureId))];
        await enqueueNotifications(trx, { ...email, accountIds }, now);
      });
}
