import type { Db } from "#backend/platform/db/knex.ts";
import type { ReadyReplay } from "./ready-replay.ts";

/** Lists all tables whose rows belong to a recording, including those that later migrations add. */
export async function tablesOfRecordings(db: Db): Promise<string[]> {
  const { rows }: { rows: { name: string }[] } = await db.raw(
    `select conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'recordings'::regclass order by name`,
  );
  return rows.map(({ name }) => name);
}

/** Adds a row to each table in which the recording has no row yet. */
export async function insertRowsOf(db: Db, { recordingId, host }: ReadyReplay, now: Date): Promise<void> {
  const row = { recording_id: recordingId };
  const times = { from_at: now, to_at: new Date(now.getTime() + 1000) };
  await db("recording_events").insert({ ...row, kind: "pause", at: now });
  await db("captions").insert({ ...row, language: "en", cues: "[]", updated_at: now });
  await db("replay_views").insert({
    ...row,
    account_id: host.id,
    segments: "{[0,1)}",
    first_at: now,
    last_at: now,
  });
  await db("replay_cuts").insert({ ...row, ...times, created_by: host.id, created_at: now });
  await db("speaking_turns").insert({ ...row, account_id: host.id, started_at: now, ended_at: times.to_at });
  await db("redaction_requests").insert({ ...row, account_id: host.id, requested_at: now });
  await db("replacement_videos").insert({
    ...row,
    id: db.raw("gen_random_uuid()"),
    name: "lecture.mp4",
    bytes: 1,
    created_at: now,
  });
}
