import type { Db, Knex } from "#backend/platform/db/knex.ts";

export interface EndingReplay {
  recordingId: string;
  lectureId: string;
  expiresAt: Date;
}

/** Lists promised replays that expire between `now` and `endsBy`, and whose students have not been notified. */
export async function listEndingReplays(
  db: Db,
  { now, endsBy }: { now: Date; endsBy: Date },
): Promise<EndingReplay[]> {
  return db("recordings")
    .join("lectures", "lectures.id", "recordings.lectureId")
    .where("recordings.expiresAt", ">", now)
    .where("recordings.expiresAt", "<=", endsBy)
    .where("recordings.state", "ready")
    .whereNull("recordings.expiryNotifiedAt")
    .whereNotNull("lectures.replayDays")
    .whereNull("lectures.deletedAt")
    .orderBy("recordings.expiresAt")
    .select("recordings.lectureId", "recordings.expiresAt", { recordingId: "recordings.id" });
}

/** Returns true for exactly one caller. */
export async function claimExpiryNotification(
  trx: Knex.Transaction,
  { recordingId, expiresAt }: EndingReplay,
  now: Date,
): Promise<boolean> {
  const claimed = await trx("recordings")
    .where({ id: recordingId, state: "ready", expiresAt })
    .whereNull("expiryNotifiedAt")
    .update({ expiryNotifiedAt: now });
  return claimed > 0;
}

/** Returns the time at which a replay expires; null when the replay no longer exists. */
export async function findReplayEnd(db: Db, lectureId: string): Promise<Date | null> {
  const recording = await db("recordings")
    .where({ lectureId })
    .whereIn("state", ["preview", "ready"])
    .first("expiresAt");
  return recording?.expiresAt ?? null;
}
