import type { MaterialAudience } from "#contract/lectures/material.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { partRepo } from "#backend/platform/files/uploads/upload-part-repo.ts";
import { isOfDeletedLecture } from "../state/material-repo.ts";

export interface NewUpload {
  id: string;
  lectureId: string;
  /** The file's name with its extension. */
  name: string;
  audience: MaterialAudience;
  /** The size of the complete file. */
  bytes: number;
  createdAt: Date;
}

export interface UploadRecord extends NewUpload {
  /** The number of bytes stored so far. */
  received: number;
}

export async function insertUpload(db: Db, upload: NewUpload): Promise<void> {
  await db("material_uploads").insert(upload);
}

export async function findUpload(db: Db, id: string): Promise<UploadRecord | undefined> {
  // Without `parts`, of which a large file has many.
  return db("material_uploads")
    .where({ id })
    .first("id", "lectureId", "name", "audience", "bytes", "received", "createdAt");
}

export const materialParts = partRepo("material_uploads");

/** Returns the names of the upload's parts; null when the upload was already gone. */
export async function deleteUpload(db: Db, id: string): Promise<string[] | null> {
  const [row]: { parts: string[] }[] = await db("material_uploads").where({ id }).delete().returning("parts");
  return row?.parts ?? null;
}

/** Lists at most `count` uploads that were started before `before` or belong to deleted lectures. */
export async function listEndedUploads(db: Db, before: Date, count: number): Promise<string[]> {
  return db("material_uploads")
    .where("createdAt", "<", before)
    .orWhereRaw(isOfDeletedLecture("material_uploads"))
    .limit(count)
    .pluck("id");
}
