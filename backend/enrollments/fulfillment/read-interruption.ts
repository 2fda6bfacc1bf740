import type { Interruption } from "#contract/enrollments/interruption.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { findActiveSeat } from "../state/enrollment-repo.ts";
import { findInterruptionFacts } from "./fulfillment-repo.ts";
import { interruptionOf } from "./interruption-policy.ts";

/**
 * Returns what the host and the students of a lecture read when it has broken off or is under review; null otherwise.
 * @throws AppError lecture_not_found, not_enrolled
 */
export async function readInterruption(
  { db, clock }: { db: Db; clock: Clock },
  { accountId }: Caller,
  lectureId: string,
): Promise<Interruption | null> {
  const facts = await findInterruptionFacts(db, lectureId);
  if (!facts) throw new AppError("lecture_not_found");
  const isHost = facts.instructorId === accountId;
  if (!isHost && !(await findActiveSeat(db, { studentId: accountId, lectureId })))
    throw new AppError("not_enrolled");
  const interruption = interruptionOf(facts, clock());
  if (!interruption) return null;
  const { confirmedMinutes, soldMinutes, students } = facts;
  return {
    ...interruption,
    minutes: confirmedMinutes,
    soldMinutes,
    students,
    resumeBy: interruption.resumeBy && interruption.resumeBy.toISOString(),
    decidedAt: interruption.decidedAt.toISOString(),
    isHost,
  };
}
