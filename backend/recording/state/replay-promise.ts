import type { Db } from "#backend/platform/db/knex.ts";
import { promisedEnd } from "#backend/enrollments/replays/replay-promise-policy.ts";
import { findPaidSeats, type PaidSeats } from "#backend/enrollments/replays/replay-promise-repo.ts";
import { findLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import { findRecording } from "./recording-repo.ts";

interface PromisedSeats {
  paid: PaidSeats;
  /** When the replay ends, or would have ended. */
  end: Date;
}

/** Finds who has paid for a lecture's replay. Undefined when it can be deleted without a refund. */
export async function findPromisedSeats(
  db: Db,
  lectureId: string,
  now: Date,
): Promise<PromisedSeats | undefined> {
  const lecture = await findLecture(db, lectureId, now);
  const recording = await findRecording(db, lectureId);
  if (!lecture || !recording || recording.state === "deleted") return undefined;
  const end = promisedEnd(lecture, recording);
  if (end === null || end <= now) return undefined;
  const paid = await findPaidSeats(db, lectureId);
  return paid.seats > 0 ? { paid, end } : undefined;
}
