import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import { orderMails } from "#backend/mail/mail-repo.ts";
import { enrolledIds } from "./mails/mail-facts-repo.ts";
import { claimReminder, findLecturesToRemindOf, type Reminder } from "./mails/reminder-repo.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const reminders: readonly Reminder[] = [
  { kind: "reminder-day", aheadMs: 24 * hourMs, latestMs: 12 * hourMs },
  { kind: "reminder-hour", aheadMs: hourMs, latestMs: 10 * minuteMs },
];

/**
 * Orders the mails that remind students and instructor of a lecture, a day and an hour before. Once for each
 * start, however many processes look and however often.
 */
export async function remindOfLectures({ db, clock }: { db: Knex; clock: Clock }): Promise<void> {
  const now = clock();
  for (const reminder of reminders)
    for (const lecture of await findLecturesToRemindOf(db, reminder, now))
      await db.transaction(async (trx) => {
        const { kind } = reminder;
        if (!(await claimReminder(trx, { kind, lecture }))) return;
        const { id: lectureId, instructorId, startsAt } = lecture;
        const mail = {
          kind,
          subjectId: `${lectureId} ${startsAt.toISOString()}`,
          data: { lectureId, startsAt },
        };
        const accountIds = [instructorId, ...(await enrolledIds(trx, lectureId))];
        await orderMails(trx, { ...mail, accountIds }, now);
      });
}
