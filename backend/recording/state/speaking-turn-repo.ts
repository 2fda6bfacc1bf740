import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { Span } from "./timeline.ts";

/**
 * Records who can be heard in the recordings of these lectures from `at` on: the floor holder of each room whose
 * recording is running. Must be called after each change of the floor holder or of the recording's state.
 */
export async function updateSpeakingTurns(trx: Db, lectureIds: readonly string[], at: Date): Promise<void> {
  if (lectureIds.length === 0) return;
  await trx.raw(
    `update speaking_turns t set ended_at = greatest(:at::timestamptz, t.started_at)
     from recordings r left join rooms on rooms.lecture_id = r.lecture_id
     where r.lecture_id = any(:lectureIds) and t.recording_id = r.id and t.ended_at is null
       and (r.state <> 'recording' or rooms.floor_account_id is distinct from t.account_id)`,
    { lectureIds: [...lectureIds], at },
  );
  await trx.raw(
    `insert into speaking_turns (recording_id, account_id, started_at)
     select r.id, rooms.floor_account_id, :at::timestamptz
     from recordings r join rooms on rooms.lecture_id = r.lecture_id
     where r.lecture_id = any(:lectureIds) and r.state = 'recording' and rooms.floor_account_id is not null
     on conflict do nothing`,
    { lectureIds: [...lectureIds], at },
  );
}

const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

export interface SpeakingTurn extends Span {
  accountId: string;
}

/**
 * Lists the speaking turns of these accounts in order, in milliseconds since the epoch. A speaking turn in progress
 * ends at `now`.
 */
export async function listSpeakingTurns(
  db: Db | Knex,
  { recordingId, accountIds, now }: { recordingId: string; accountIds: readonly string[]; now: Date },
): Promise<SpeakingTurn[]> {
  return db("speaking_turns")
    .where({ recordingId })
    .whereIn("accountId", accountIds)
    .orderBy(["startedAt", "id"])
    .select("accountId", {
      fromMs: db.raw(milliseconds("started_at")),
      toMs: db.raw(milliseconds("coalesce(ended_at, ?)"), [now]),
    });
}
