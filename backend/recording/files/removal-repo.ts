import type { Db, Knex } from "#backend/platform/db/knex.ts";

/** Selects recordings of which there are files of replays and videos that nobody needs any more. */
export function selectReplaced(db: Db): Knex.QueryBuilder {
  return db("replacement_videos")
    .whereRaw(
      "(replacement_videos.state = 'gone' or (replacement_videos.state = 'refused' and parts <> '{}'))",
    )
    .distinct(db.raw("recording_id::text as id"));
}

export interface Superfluous {
  /** Videos whose files go: with `isGone` the row too. */
  videos: { id: string; isGone: boolean }[];
  /** Of what was recorded, in the storage, where a video stands in its place; null: it is still needed. */
  recordedKeys: string[] | null;
}

export async function findSuperfluous(db: Db, recordingId: string): Promise<Superfluous> {
  const videos: Superfluous["videos"] = await db("replacement_videos")
    .where({ recording_id: recordingId })
    .whereIn("state", ["gone", "refused"])
    .select("id", { isGone: db.raw("state = 'gone'") });
  const standing = await db("replacement_videos")
    .where({ recording_id: recordingId, state: "active" })
    .first("id");
  if (!standing) return { videos, recordedKeys: null };
  const pieces: { key: string }[] = await db("recording_files")
    .where({ recording_id: recordingId })
    .whereNotNull("storage_key")
    .select({ key: "storage_key" });
  return { videos, recordedKeys: pieces.map(({ key }) => key) };
}

/** Once their files are removed. */
export async function forgetSuperfluous(
  db: Db,
  recordingId: string,
  { videos, recordedKeys }: Superfluous,
): Promise<void> {
  const ids = (gone: boolean) => videos.filter(({ isGone }) => isGone === gone).map(({ id }) => id);
  await db("replacement_videos").whereIn("id", ids(true)).delete();
  await db("replacement_videos").whereIn("id", ids(false)).update({ parts: "{}" });
  if (recordedKeys)
    await db("recording_files")
      .where({ recording_id: recordingId })
      .whereIn("storage_key", recordedKeys)
      .delete();
}

/** Marks those whose time is over as deleted. Returns how many there were. */
export async function markExpiredDeleted(db: Db, now: Date): Promise<number> {
  return db("recordings")
    .where("expires_at", "<=", now)
    .whereNotIn("state", ["deleted", "recording"])
    .update({ state: "deleted", failure: null });
}

/** Selects deleted recordings whose files are still there. */
export function selectUnremoved(db: Db): ReturnType<Db["queryBuilder"]> {
  return db("recordings")
    .where({ state: "deleted" })
    .whereNull("removed_at")
    .select(db.raw("id::text as id"));
}

interface Removable {
  /** Of what was recorded, in the storage. */
  keys: string[];
  /** What is still where Janus recorded it. */
  files: string[];
  /** Of the videos that stood, or were to stand, in its replay's place. */
  videoIds: string[];
}

/** Null unless the recording was deleted. */
export async function findRemovable(db: Db, recordingId: string): Promise<Removable | null> {
  const deleted = await db("recordings").where({ id: recordingId, state: "deleted" }).first("id");
  if (!deleted) return null;
  const pieces: { key: string | null; file: string }[] = await db("recording_files")
    .where({ recording_id: recordingId })
    .select({ key: "storage_key", file: "file" });
  const videoIds: string[] = await db("replacement_videos").where({ recording_id: recordingId }).pluck("id");
  return {
    videoIds,
    keys: pieces.flatMap(({ key }) => key ?? []),
    files: pieces.filter(({ key }) => key === null).map(({ file }) => file),
  };
}

/** Once its files are removed. The recording itself stays, so that nobody begins it anew. */
export async function deleteRows(db: Db, recordingId: string, now: Date): Promise<void> {
  await db.transaction(async (trx) => {
    for (const table of [
      "recording_files",
      "recording_events",
      "assemblies",
      "captions",
      "replay_views",
      "replay_cuts",
      "speaking_turns",
      "redaction_requests",
      "replacement_videos",
    ])
      await trx(table).where({ recording_id: recordingId }).delete();
    await trx("recordings").where({ id: recordingId }).update({ removed_at: now });
  });
}
