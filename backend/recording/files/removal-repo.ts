import type { Db, Knex } from "#backend/platform/db/knex.ts";

/**
 * Selects recordings with files that are no longer needed, because a replacement video was withdrawn, refused or
 * replaced.
 */
export function selectReplaced(db: Db): Knex.QueryBuilder {
  return db("replacement_videos")
    .whereRaw(
      "(replacement_videos.state = 'gone' or (replacement_videos.state = 'refused' and parts <> '{}'))",
    )
    .distinct(db.raw("recording_id::text as id"));
}

export interface ObsoleteFiles {
  /** Videos whose files are to be removed. If `isGone`, the video's row is to be removed too. */
  videos: { id: string; isGone: boolean }[];
  /** Storage keys of the recording files, if a video has replaced them; null if they are still needed. */
  recordedKeys: string[] | null;
}

export async function findObsoleteFiles(db: Db, recordingId: string): Promise<ObsoleteFiles> {
  const videos: ObsoleteFiles["videos"] = await db("replacement_videos")
    .where({ recordingId })
    .whereIn("state", ["gone", "refused"])
    .select("id", { isGone: db.raw("state = 'gone'") });
  const active = await db("replacement_videos").where({ recordingId, state: "active" }).first("id");
  if (!active) return { videos, recordedKeys: null };
  const recordingFiles: { key: string }[] = await db("recording_files")
    .where({ recordingId })
    .whereNotNull("storageKey")
    .select({ key: "storageKey" });
  return { videos, recordedKeys: recordingFiles.map(({ key }) => key) };
}

/** Call this once the files are removed. */
export async function deleteObsoleteRows(
  db: Db,
  recordingId: string,
  { videos, recordedKeys }: ObsoleteFiles,
): Promise<void> {
  const ids = (gone: boolean) => videos.filter(({ isGone }) => isGone === gone).map(({ id }) => id);
  await db("replacement_videos").whereIn("id", ids(true)).delete();
  await db("replacement_videos").whereIn("id", ids(false)).update({ parts: "{}" });
  if (recordedKeys)
    await db("recording_files").where({ recordingId }).whereIn("storageKey", recordedKeys).delete();
}

/** Marks expired recordings as deleted. Returns their number. */
export async function markExpiredDeleted(db: Db, now: Date): Promise<number> {
  return db("recordings")
    .where("expiresAt", "<=", now)
    .whereNotIn("state", ["deleted", "recording"])
    .update({ state: "deleted", failure: null });
}

/** Selects deleted recordings whose files still exist. */
export function selectUnremoved(db: Db): ReturnType<Db["queryBuilder"]> {
  return db("recordings").where({ state: "deleted" }).whereNull("removedAt").select(db.raw("id::text as id"));
}

interface Removable {
  /** Storage keys of the recording files. */
  keys: string[];
  /** Recording files that are still in Janus's folder. */
  files: string[];
  /** Ids of the videos that replaced, or were meant to replace, the recording's replay. */
  videoIds: string[];
}

/** Returns null unless the recording was deleted. */
export async function findRemovable(db: Db, recordingId: string): Promise<Removable | null> {
  const deleted = await db("recordings").where({ id: recordingId, state: "deleted" }).first("id");
  if (!deleted) return null;
  const recordingFiles: { key: string | null; file: string }[] = await db("recording_files")
    .where({ recordingId })
    .select("file", { key: "storageKey" });
  const videoIds: string[] = await db("replacement_videos").where({ recordingId }).pluck("id");
  return {
    videoIds,
    keys: recordingFiles.flatMap(({ key }) => key ?? []),
    files: recordingFiles.filter(({ key }) => key === null).map(({ file }) => file),
  };
}

/** Call this once the files are removed. The recording's own row stays, so that the recording is not started again. */
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
      await trx(table).where({ recordingId }).delete();
    await trx("recordings").where({ id: recordingId }).update({ removedAt: now });
  });
}
