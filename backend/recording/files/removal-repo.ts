import type { Db, Knex } from "#backend/platform/db/knex.ts";

/** Selects recordings of which there are files of replays and videos that nobody needs any more. */
export function selectReplaced(db: Db): Knex.QueryBuilder {
  return db("replay_videos")
    .whereRaw("(replay_videos.state = 'gone' or (replay_videos.state = 'refused' and pieces <> '{}'))")
    .distinct(db.raw("recording_id::text as id"));
}

export interface Superfluous {
  /** Videos whose files go: with `isGone` the row too. */
  videos: { id: string; isGone: boolean }[];
  /** Of what was recorded, in the storage, where a video stands in its place; null: it is still needed. */
  recordedKeys: string[] | null;
}

export async function findSuperfluous(db: Db, recordingId: string): Promise<Superfluous> {
  const videos: Superfluous["videos"] = await db("replay_videos")
    .where({ recording_id: recordingId })
    .whereIn("state", ["gone", "refused"])
    .select("id", { isGone: db.raw("state = 'gone'") });
  const standing = await db("replay_videos")
    .where({ recording_id: recordingId, state: "standing" })
    .first("id");
  if (!standing) return { videos, recordedKeys: null };
  const pieces: { key: string }[] = await db("recording_pieces")
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
  await db("replay_videos").whereIn("id", ids(true)).delete();
  await db("replay_videos").whereIn("id", ids(false)).update({ pieces: "{}" });
  if (recordedKeys)
    await db("recording_pieces")
      .where({ recording_id: recordingId })
      .whereIn("storage_key", recordedKeys)
      .delete();
}
