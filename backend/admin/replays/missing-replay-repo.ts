import type { Db } from "#backend/platform/db/knex.ts";
import type { IdPage } from "#backend/platform/http/id-cursor.ts";
import type { RecordingState } from "#backend/recording/state/recording-repo.ts";

export interface MissingReplayRecord {
  id: string;
  name: string;
  instructorName: string;
  instructorEmail: string;
  startsAt: Date;
  missingSince: Date;
  withdrawalUntil: Date;
  /** Null means that nothing was recorded. */
  state: RecordingState | null;
  failure: string | null;
  students: number;
}

const paidStudents = `(select count(*)::int from enrollments e join payments p on p.id = e.payment_id
  where e.lecture_id = l.id and e.status = 'active' and p.status = 'paid' and p.amount_santim > 0)`;

/** Lists the lectures whose promised replay is missing. One row beyond the page shows that there is a next page. */
export async function listMissing(db: Db, { limit, after }: IdPage): Promise<MissingReplayRecord[]> {
  const lectures = db("lectures as l")
    .join("accounts as instructor", "instructor.id", "l.instructorId")
    .leftJoin("recordings as r", "r.lectureId", "l.id")
    .whereNotNull("l.replayMissingSince")
    .whereNull("l.deletedAt")
    .orderBy("l.id")
    .limit(limit + 1)
    .select("l.id", "l.name", "l.startsAt", "r.state", "r.failure", {
      instructorName: "instructor.name",
      instructorEmail: "instructor.email",
      missingSince: "l.replayMissingSince",
      withdrawalUntil: "l.replayWithdrawalUntil",
      students: db.raw(paidStudents),
    });
  if (after !== null) void lectures.where("l.id", ">", after);
  return lectures;
}
