import type { Db } from "#backend/platform/db/knex.ts";
import { promisedEnd } from "#backend/enrollments/replays/replay-promise-policy.ts";
import { findPaidSeats, type PaidSeats } from "#backend/enrollments/replays/replay-promise-repo.ts";
import { findLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import { findRecording } from "./recording-repo.ts";
import { neededLength } from "./replay-policy.ts";
import { findLengthFacts } from "./replay-repo.ts";

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

interface Replaced {
  recordingId: string;
  lectureId: string;
  now: Date;
}

/**
 * Returns how long the longest replay of a recording was or is, and how long a video has to be in its place: nothing, unless
 * people who paid are promised it. Milliseconds.
 */
export async function findNeededLength(
  db: Db,
  { recordingId, lectureId, now }: Replaced,
): Promise<{ lengthMs: number; neededMs: number }> {
  const facts = await findLengthFacts(db, recordingId);
  if (!facts) return { lengthMs: 0, neededMs: 0 };
  const { lengthMs, neededMs } = neededLength(facts);
  return { lengthMs, neededMs: (await findPromisedSeats(db, lectureId, now)) ? neededMs : 0 };
}
