import type { z } from "zod";
import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import type { lectureChangedJob } from "#backend/lectures/lecture-changed-job.ts";
import { orderMails } from "#backend/mail/mail-repo.ts";
import { enrolledIds } from "./mails/mail-facts-repo.ts";

/** Orders a mail to everybody enrolled: the title or the time of their lecture is another. Twice is once. */
export async function tellLectureChanged(
  { db, clock }: { db: Knex; clock: Clock },
  { lectureId, sequence, before }: z.infer<typeof lectureChangedJob.payload>,
): Promise<void> {
  await orderMails(
    db,
    {
      kind: "lecture-changed",
      subjectId: `${lectureId} ${sequence}`,
      accountIds: await enrolledIds(db, lectureId),
      data: { lectureId, before },
    },
    clock(),
  );
}
