import type { Db, Knex } from "#backend/platform/db/knex.ts";

/** A file that Janus writes: one medium of one publication, from one source, for some minutes at most. */
export interface RecordingPiece {
  id: string;
  recordingId: string;
  segment: number;
  /** With `none` the host showed nothing: the video is black, or there is none. */
  source: "camera" | "screen" | "none" | "microphone" | "speaker";
  medium: "audio" | "video";
  /** Who published it. */
  accountId: string;
  publication: string;
  /** How the file's name begins in the folder where Janus records; Janus adds a number and `.mjr`. */
  file: string;
  startedAt: Date;
  /** Null while Janus writes it. */
  endedAt: Date | null;
  state: "writing" | "written" | "stored" | "empty" | "missing";
  /** In the storage's area `recordings`. */
  storageKey: string | null;
  byteSize: number | null;
  carriedAt: Date | null;
}

const columns = {
  id: "id",
  recordingId: "recording_id",
  segment: "segment",
  source: "source",
  medium: "medium",
  accountId: "account_id",
  publication: "publication",
  file: "file",
  startedAt: "started_at",
  endedAt: "ended_at",
  state: "state",
  storageKey: "storage_key",
  byteSize: "byte_size",
  carriedAt: "stored_at",
} as const satisfies Record<keyof RecordingPiece, string>;

type NewPieces = Pick<RecordingPiece, "recordingId" | "accountId" | "publication"> & {
  /** The one that the recording has now. */
  segment: number;
  /** How the names of the files begin; `-audio` and `-video` follow. */
  base: string;
  source: "camera" | "screen" | "none";
  at: Date;
};

/**
 * Begins the recording's next segment, with a file for each medium. Of several processes that try, one begins it.
 * Returns whether it was this one.
 */
export async function beginSegment(trx: Knex.Transaction, pieces: NewPieces): Promise<boolean> {
  const { recordingId: id, accountId, publication, segment, base, source, at } = pieces;
  const next = { segment: segment + 1, segment_started_at: at };
  const begun = await trx("recordings")
    .where({ id, segment, state: "recording", paused_at: null })
    .update(next);
  if (begun === 0) return false;
  await endPieces(trx, id, at);
  const common = {
    recording_id: id,
    segment: segment + 1,
    account_id: accountId,
    publication,
    started_at: at,
  };
  await trx("recording_files").insert([
    { ...common, source: "microphone", medium: "audio", file: `${base}-audio` },
    { ...common, source, medium: "video", file: `${base}-video` },
  ]);
  return true;
}

/** Janus writes them no longer. Returns how many there were. */
export async function endPieces(db: Db, recordingId: string, at: Date): Promise<number> {
  return db("recording_files")
    .where({ recording_id: recordingId, state: "writing" })
    .update({ state: "written", ended_at: at });
}

/** In the order in which they began. */
export async function listPieces(db: Db, recordingId: string): Promise<RecordingPiece[]> {
  return db("recording_files")
    .where({ recording_id: recordingId })
    .orderBy(["segment", "medium"])
    .select(columns);
}

/** Those that are to be carried to the storage and have ended by then, the oldest first. */
export async function listWritten(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<RecordingPiece[]> {
  return db("recording_files")
    .where({ state: "written" })
    .where("ended_at", "<=", before)
    .orderBy("id")
    .limit(limit)
    .select(columns);
}

/** It is in the storage. Returns false when it was carried already, or the recording was deleted. */
export async function markCarried(
  db: Db,
  id: string,
  { storageKey, byteSize, at }: { storageKey: string; byteSize: number; at: Date },
): Promise<boolean> {
  const carried = await db("recording_files")
    .where({ id, state: "written" })
    .update({ state: "stored", storage_key: storageKey, byte_size: byteSize, stored_at: at });
  return carried > 0;
}

/** There is nothing to carry: it has no packet, or no such file is there. */
export async function markUncarried(db: Db, id: string, state: "empty" | "missing"): Promise<void> {
  await db("recording_files").where({ id, state: "written" }).update({ state });
}
