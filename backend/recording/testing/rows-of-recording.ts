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
  const row = { recordingId };
  const times = { fromAt: now, toAt: new Date(now.getTime() + 1000) };
  await db("recording_events").insert({ ...row, kind: "pause", at: now });
  await db("captions").insert({ ...row, language: "en", cues: "[]", updatedAt: now });
  await db("replay_views").insert({
    ...row,
    accountId: host.id,
    segments: "{[0,1)}",
    firstAt: now,
    lastAt: now,
  });
  await db("replay_cuts").insert({ ...row, ...times, createdBy: host.id, createdAt: now });
  await db("speaking_turns").insert({ ...row, accountId: host.id, startedAt: now, endedAt: times.toAt });
  await db("redaction_requests").insert({ ...row, accountId: host.id, requestedAt: now });
  await db("replacement_videos").insert({
    ...row,
    id: db.raw("gen_random_uuid()"),
    name: "lecture.mp4",
    bytes: 1,
    createdAt: now,
  });
}
