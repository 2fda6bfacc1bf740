import type { Db } from "#backend/platform/db/knex.ts";
import { promisedEnd } from "#backend/enrollments/replays/replay-promise-policy.ts";
import type { PaidSeats } from "#backend/enrollments/replays/replay-promise-repo.ts";
import { neededLength } from "./replay-policy.ts";
import { findLengthFacts, listReplayPromises } from "./replay-repo.ts";

export interface PromisedSeats {
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
  return (await listPromisedSeats(db, [lectureId], now)).get(lectureId);
}

/** The same of several lectures, by their id. */
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
