import type { z } from "zod";
import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import type { lectureChangedJob } from "#backend/lectures/lecture-changed-job.ts";
import { orderMails } from "#backend/mail/mail-repo.ts";
import { enrolledIds, findLectureFacts } from "./mails/mail-facts-repo.ts";

/**
 * Orders one mail to everybody enrolled, however many edits there were: the title or the time of their lecture is
 * another than before the first. Nothing when it is the old one again. Twice is once.
 */
export async function tellLectureChanged(
  { db, clock }: { db: Knex; clock: Clock },
  edits: z.infer<typeof lectureChangedJob.payload>,
): Promise<void> {
  const [first, last] = [edits[0], edits.at(-1)];
  if (!first || !last) return;
  const { lectureId, before } = first;
  const lecture = await findLectureFacts(db, lectureId);
  if (!lecture) return;
  if (lecture.name === before.name && lecture.startsAt.getTime() === Date.parse(before.startsAt)) return;
  await orderMails(
    db,
    {
      kind: "lecture-changed",
      subjectId: `${lectureId} ${last.sequence}`,
      accountIds: await enrolledIds(db, lectureId),
      data: { lectureId, before },
    },
    clock(),
  );
}
