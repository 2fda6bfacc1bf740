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
  const given = { started_at: now, fulfillment: "given", fulfillment_decided_at: now };
  await db.transaction(async (trx) => {
    await trx("lectures").where({ id: lectureId }).whereNull("deleted_at").forUpdate().first("id");
    await trx("lectures").where({ id: lectureId, deleted_at: null, fulfillment: null }).update(given);
    await trx("lectures")
      .where({ id: lectureId })
      .update({ recording_enabled: true, replay_price_santim: priceSantim });
    await trx("recordings")
      .insert({
        lecture_id: lectureId,
        state: "ready",
        started_at: now,
        ended_at: now,
        expires_at: new Date(now.getTime() + 30 * 86_400_000),
      })
      .onConflict("lecture_id")
      .ignore();
  });
}

export async function markReplayDeleted(trx: Knex.Transaction, { lectureId, now }: Replay): Promise<boolean> {
  const deleted = await trx("recordings")
    .where({ lecture_id: lectureId, state: "ready" })
    .update({ state: "deleted", expires_at: now });
  return deleted === 1;
}

/** Records that a quarter of the replay was sent to the student. */
export async function markQuarterWatched(
  db: Knex,
  { lectureId, studentId, now }: Replay & { studentId: string },
): Promise<void> {
  await db("enrollments")
    .where({ lecture_id: lectureId, student_id: studentId, kind: "replay", status: "active" })
    .whereNull("quarter_watched_at")
    .update({ quarter_watched_at: now });
}
