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
    .join("lectures", "lectures.id", "recordings.lecture_id")
    .where("recordings.expires_at", ">", now)
    .where("recordings.expires_at", "<=", endsBy)
    .where("recordings.state", "ready")
    .whereNull("recordings.expiry_notified_at")
    .whereNotNull("lectures.replay_days")
    .whereNull("lectures.deleted_at")
    .orderBy("recordings.expires_at")
    .select({
      recordingId: "recordings.id",
      lectureId: "recordings.lecture_id",
      expiresAt: "recordings.expires_at",
    });
}

/** Returns true for exactly one caller. */
export async function claimExpiryNotification(
  trx: Knex.Transaction,
  { recordingId, expiresAt }: EndingReplay,
  now: Date,
): Promise<boolean> {
  const claimed = await trx("recordings")
    .where({ id: recordingId, state: "ready", expires_at: expiresAt })
    .whereNull("expiry_notified_at")
    .update({ expiry_notified_at: now });
  return claimed > 0;
}

/** Returns the time at which a replay expires; null when the replay no longer exists. */
export async function findReplayEnd(db: Db, lectureId: string): Promise<Date | null> {
  const recording = await db("recordings")
    .where({ lecture_id: lectureId })
    .whereIn("state", ["preview", "ready"])
    .first("expires_at");
  return recording?.expires_at ?? null;
}
