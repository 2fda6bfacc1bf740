import type { MaterialAudience } from "#contract/lectures/material.ts";
import type { Db } from "#backend/db/knex.ts";
import type { UploadedPiece } from "#backend/uploads/upload-store.ts";
import { isOfDeletedLecture } from "../material-repo.ts";

export interface NewUpload {
  id: string;
  lectureId: string;
  /** Of the file, with its ending. */
  name: string;
  audience: MaterialAudience;
  /** Of the complete file. */
  bytes: number;
  createdAt: Date;
}

export interface UploadRecord extends NewUpload {
  /** How many bytes are stored. */
  received: number;
  /** The files that hold them, in order. */
  pieces: string[];
}

const columns = {
  id: "id",
  lectureId: "lecture_id",
  name: "name",
  audience: "audience",
  bytes: "bytes",
  received: "received",
  pieces: "pieces",
  createdAt: "created_at",
} as const;

export async function insertUpload(db: Db, { lectureId, createdAt, ...unmapped }: NewUpload): Promise<void> {
  await db("material_uploads").insert({ ...unmapped, lecture_id: lectureId, created_at: createdAt });
}

export async function findUpload(db: Db, id: string): Promise<UploadRecord | undefined> {
  return db("material_uploads").where({ id }).first(columns);
}

/**
 * Names another piece. Returns false when the upload is gone, or is at another place: some other request, perhaps at
 * another process, was faster.
 */
export async function appendPiece(db: Db, { uploadId, key, offset, bytes }: UploadedPiece): Promise<boolean> {
  const changed = await db("material_uploads")
    .where({ id: uploadId, received: offset })
    .update({ received: offset + bytes, pieces: db.raw("array_append(pieces, ?)", [key]) });
  return changed === 1;
}

/** Returns the names of its pieces; null when it was gone. */
export async function deleteUpload(db: Db, id: string): Promise<string[] | null> {
  const [row]: { pieces: string[] }[] = await db("material_uploads")
    .where({ id })
    .delete()
    .returning("pieces");
  return row?.pieces ?? null;
}

/** Deletes uploads that were begun before then, and those of deleted lectures. Returns the names of their pieces. */
export async function deleteUploadsBefore(db: Db, before: Date): Promise<string[]> {
  const rows: { pieces: string[] }[] = await db("material_uploads")
    .where("created_at", "<", before)
    .orWhereRaw(isOfDeletedLecture("material_uploads"))
    .delete()
    .returning("pieces");
  return rows.flatMap(({ pieces }) => pieces);
}
