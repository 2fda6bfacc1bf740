import type { ErrorCode } from "#contract/http/error.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { findLecture, type LectureRecord } from "./schedule/lecture-repo.ts";

/**
 * Returns the lecture of a request with which the caller may do this.
 * @throws AppError lecture_not_found, and the code of the decision
 */
export async function requireLecture(
  { db, clock }: { db: Db; clock: Clock },
  { caller, params }: { caller: Caller; params: { id: string } },
  may: (caller: Caller, lecture: LectureRecord) => { ok: true } | { ok: false; code: ErrorCode },
): Promise<LectureRecord> {
  const lecture = await findLecture(db, params.id, clock());
  if (!lecture) throw new AppError("lecture_not_found");
  const decision = may(caller, lecture);
  if (!decision.ok) throw new AppError(decision.code);
  return lecture;
}
