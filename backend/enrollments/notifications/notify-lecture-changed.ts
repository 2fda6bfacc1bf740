import type { z } from "zod";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { lectureChangedJob } from "#backend/lectures/rescheduling/lecture-changed-job.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { listEnrolledStudentIds, findLectureFacts } from "./email-facts-repo.ts";

/**
 * Queues one email to each student about all edits of a lecture, if its title or time differs from before the first
 * edit, or if the lecture is now shorter. Idempotent.
 */
export async function notifyLectureChanged(
  { db, clock }: { db: Knex; clock: Clock },
  edits: z.infer<typeof lectureChangedJob.payload>,
): Promise<void> {
  const [first, last] = [edits[0], edits.at(-1)];
  if (!first || !last) return;
  const { lectureId, before } = first;
  const lecture = await findLectureFacts(db, lectureId);
  if (!lecture) return;
  const isCut = lecture.durationMinutes < (before.durationMinutes ?? 0);
  const isMoved = lecture.startsAt.getTime() !== Date.parse(before.startsAt);
  if (lecture.name === before.name && !isMoved && !isCut) return;
  await enqueueNotifications(
    db,
    {
      kind: "lecture-changed",
      subjectId: `${lectureId} ${last.sequence}`,
      accountIds: await listEnrolledStudentIds(db, lectureId),
      data: { lectureId, before },
    },
    clock(),
  );
}
