import type { Knex } from "#backend/platform/db/knex.ts";

interface Replay {
  lectureId: string;
  now: Date;
}

/** Marks the lecture as given, and inserts its replay, which is ready and is kept for 30 days. */
export async function insertReplay(
  db: Knex,
  { lectureId, priceSantim, now }: Replay & { priceSantim: number },
): Promise<void> {
  const given = { startedAt: now, fulfillment: "given", fulfillmentDecidedAt: now };
  await db.transaction(async (trx) => {
    await trx("lectures").where({ id: lectureId }).whereNull("deletedAt").forUpdate().first("id");
    await trx("lectures").where({ id: lectureId, deletedAt: null, fulfillment: null }).update(given);
    await trx("lectures")
      .where({ id: lectureId })
      .update({ recordingEnabled: true, replayPriceSantim: priceSantim });
    await trx("recordings")
      .insert({
        lectureId,
        state: "ready",
        startedAt: now,
        endedAt: now,
        expiresAt: new Date(now.getTime() + 30 * 86_400_000),
      })
      .onConflict("lectureId")
      .ignore();
  });
}

export async function markReplayDeleted(trx: Knex.Transaction, { lectureId, now }: Replay): Promise<boolean> {
  const deleted = await trx("recordings")
    .where({ lectureId, state: "ready" })
    .update({ state: "deleted", expiresAt: now });
  return deleted === 1;
}

/** Records that a quarter of the replay was sent to the student. */
export async function markQuarterWatched(
  db: Knex,
  { lectureId, studentId, now }: Replay & { studentId: string },
): Promise<void> {
  await db("enrollments")
    .where({ lectureId, studentId, kind: "replay", status: "active" })
    .whereNull("quarterWatchedAt")
    .update({ quarterWatchedAt: now });
}
