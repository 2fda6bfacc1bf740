import type { MaterialAudience } from "#contract/lectures/material.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { pieceRepo } from "#backend/platform/files/uploads/piece-repo.ts";
import { isOfDeletedLecture } from "../state/material-repo.ts";

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
}

const columns = {
  id: "id",
  lectureId: "lecture_id",
  name: "name",
  audience: "audience",
  bytes: "bytes",
  received: "received",
  createdAt: "created_at",
} as const;

export async function insertUpload(db: Db, { lectureId, createdAt, ...unmapped }: NewUpload): Promise<void> {
  await db("material_uploads").insert({ ...unmapped, lecture_id: lectureId, created_at: createdAt });
}

export async function findUpload(db: Db, id: string): Promise<UploadRecord | undefined> {
  return db("material_uploads").where({ id }).first(columns);
}

export const materialPieces = pieceRepo("material_uploads");

/** Returns the names of its pieces; null when it was gone. */
export async function deleteUpload(db: Db, id: string): Promise<string[] | null> {
  const [row]: { parts: string[] }[] = await db("material_uploads").where({ id }).delete().returning("parts");
  return row?.parts ?? null;
}

/** Some of the uploads that were begun before then, and of those of deleted lectures. */
export async function listEndedUploads(db: Db, before: Date, count: number): Promise<string[]> {
  return db("material_uploads")
    .where("created_at", "<", before)
    .orWhereRaw(isOfDeletedLecture("material_uploads"))
    .limit(count)
    .pluck("id");
}
