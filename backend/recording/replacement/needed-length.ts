import type { Db } from "#backend/platform/db/knex.ts";
import { findPromisedSeats } from "../state/replay-promise.ts";
import { findLengthFacts } from "./replacement-repo.ts";
import { neededLength } from "../assembly/video/video-policy.ts";

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
