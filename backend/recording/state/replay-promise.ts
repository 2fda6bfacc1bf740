import type { Db } from "#backend/platform/db/knex.ts";
import { promisedEnd } from "#backend/enrollments/replays/replay-promise-policy.ts";
import type { PaidSeats } from "#backend/enrollments/replays/replay-promise-repo.ts";
import { neededLength } from "./replay-policy.ts";
import { findLengthFacts, listReplayPromises } from "./replay-repo.ts";

export interface PromisedSeats {
  paid: PaidSeats;
  /** The time at which the replay expires or, if there is no replay yet, would expire. */
  end: Date;
}

/**
 * Finds the students who have paid for a lecture's replay. Returns undefined when the replay can be deleted without a
 * refund.
 */
export async function findPromisedSeats(
  db: Db,
  lectureId: string,
  now: Date,
): Promise<PromisedSeats | undefined> {
  return (await listPromisedSeats(db, [lectureId], now)).get(lectureId);
}

/** Like `findPromisedSeats`, for several lectures; the keys are lecture ids. */
export async function listPromisedSeats(
  db: Db,
  lectureIds: readonly string[],
  now: Date,
): Promise<Map<string, PromisedSeats>> {
  const promised = (await listReplayPromises(db, lectureIds)).flatMap(
    ({ lectureId, paid, expiresAt, ...lecture }): [string, PromisedSeats][] => {
      const end = promisedEnd(lecture, { expiresAt });
      return end !== null && end > now && paid.seats > 0 ? [[lectureId, { paid, end }]] : [];
    },
  );
  return new Map(promised);
}

interface Replaced {
  recordingId: string;
  lectureId: string;
  now: Date;
}

/**
 * Returns the length of a recording's longest replay so far, and the minimum length of a replacement video, which is 0
 * unless the replay is promised to paying students. Milliseconds.
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
