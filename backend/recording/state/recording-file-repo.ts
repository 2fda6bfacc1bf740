import type { Db, Knex } from "#backend/platform/db/knex.ts";

/** A file written by Janus: one medium of one publication, from one source, for a few minutes at most. */
export interface RecordingFile {
  id: string;
  recordingId: string;
  segment: number;
  /** With `none`, the host showed nothing: the video is black or absent. */
  source: "camera" | "screen" | "none" | "microphone" | "speaker";
  medium: "audio" | "video";
  /** The publisher's account. */
  accountId: string;
  publication: string;
  /** The prefix of the file's name in Janus's recordings folder; Janus appends a number and `.mjr`. */
  file: string;
  startedAt: Date;
  /** Null while Janus writes it. */
  endedAt: Date | null;
  state: "writing" | "written" | "stored" | "empty" | "missing";
  /** Key in the storage's area `recordings`. */
  storageKey: string | null;
  byteSize: number | null;
  storedAt: Date | null;
}

type NewRecordingFiles = Pick<RecordingFile, "recordingId" | "accountId" | "publication"> & {
  /** The recording's current segment. */
  segment: number;
  /** The prefix of the file names, followed by `-audio` and `-video`. */
  base: string;
  source: "camera" | "screen" | "none";
  at: Date;
};

/**
 * Starts the recording's next segment, with a file for each medium. If several processes try to start the segment, only
 * one succeeds. Returns whether this process succeeded.
 */
export async function beginSegment(
  trx: Knex.Transaction,
  recordingFiles: NewRecordingFiles,
): Promise<boolean> {
  const { recordingId: id, accountId, publication, segment, base, source, at } = recordingFiles;
  const next = { segment: segment + 1, segmentStartedAt: at };
  const started = await trx("recordings")
    .where({ id, segment, state: "recording", pausedAt: null })
    .update(next);
  if (started === 0) return false;
  await endRecordingFiles(trx, id, at);
  const common = {
    recordingId: id,
    segment: segment + 1,
    accountId,
    publication,
    startedAt: at,
  };
  await trx("recording_files").insert([
    { ...common, source: "microphone", medium: "audio", file: `${base}-audio` },
    { ...common, source, medium: "video", file: `${base}-video` },
  ]);
  return true;
}

/** Marks the files as ended: Janus no longer writes them. Returns their number. */
export async function endRecordingFiles(db: Db, recordingId: string, at: Date): Promise<number> {
  return db("recording_files")
    .where({ recordingId, state: "writing" })
    .update({ state: "written", endedAt: at });
}

/** Lists recording files in the order in which they started. */
export async function listRecordingFiles(db: Db, recordingId: string): Promise<RecordingFile[]> {
  return db("recording_files").where({ recordingId }).orderBy(["segment", "medium"]);
}

/** Lists at most `limit` files that ended by `before` and have to be uploaded to the storage, the oldest first. */
export async function listWritten(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<RecordingFile[]> {
  return db("recording_files")
    .where({ state: "written" })
    .where("endedAt", "<=", before)
    .orderBy("id")
    .limit(limit);
}

/** Records that a file is in the storage. Returns false when it was already uploaded, or the recording was deleted. */
export async function markUploaded(
  db: Db,
  id: string,
  { storageKey, byteSize, at }: { storageKey: string; byteSize: number; at: Date },
): Promise<boolean> {
  const uploaded = await db("recording_files")
    .where({ id, state: "written" })
    .update({ state: "stored", storageKey, byteSize, storedAt: at });
  return uploaded > 0;
}

/** Records that there is nothing to upload: the file has no packets, or does not exist. */
export async function markNotUploaded(db: Db, id: string, state: "empty" | "missing"): Promise<void> {
  await db("recording_files").where({ id, state: "written" }).update({ state });
}
