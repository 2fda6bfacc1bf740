import type { MaterialAudience } from "#contract/lectures/material.ts";
import type { Db } from "#backend/platform/db/knex.ts";

export interface MaterialRecord {
  id: string;
  lectureId: string;
  name: string;
  extension: string;
  bytes: number;
  audience: MaterialAudience;
  fileKey: string;
  addedAt: Date;
}

export async function findMaterial(db: Db, id: string): Promise<MaterialRecord | undefined> {
  return db("materials").where({ id }).first();
}

/** Lists a lecture's materials in the order in which they were added. */
export async function listMaterialsOf(db: Db, lectureId: string): Promise<MaterialRecord[]> {
  return db("materials").where({ lectureId }).orderBy(["addedAt", "id"]);
}

export async function insertMaterial(db: Db, material: MaterialRecord): Promise<void> {
  await db("materials").insert(material);
}

export async function updateMaterialFields(
  db: Db,
  id: string,
  changes: { name?: string | undefined; audience?: MaterialAudience | undefined },
): Promise<void> {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (changed.length > 0) await db("materials").where({ id }).update(Object.fromEntries(changed));
}

export async function deleteMaterial(db: Db, id: string): Promise<void> {
  await db("materials").where({ id }).delete();
}

/**
 * Marks as announced those materials of a lecture that students have not been notified of yet. Returns their ids, in
 * order.
 */
export async function markAnnounced(trx: Db, lectureId: string, now: Date): Promise<string[]> {
  const rows: { id: string }[] = await trx("materials")
    .where({ lectureId })
    .whereNull("announcedAt")
    .update({ announcedAt: now })
    .returning("id");
  return rows.map(({ id }) => id).toSorted();
}

/** Returns those of `keys` that belong to a material. */
export async function listUsedMaterialKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  return new Set(await db("materials").whereIn("fileKey", keys).pluck("fileKey"));
}

/** Lists the storage keys of all materials' files. */
export async function listMaterialKeys(db: Db): Promise<string[]> {
  return db("materials").pluck("fileKey");
}

/**
 * Returns the SQL condition that a file belongs to a deleted lecture. A subquery per file is cheaper than a join, since
 * it looks up only the lectures of these files, and there are far more lectures than files.
 */
export function isOfDeletedLecture(table: "materials" | "material_uploads" | "decks"): string {
  return `(select deleted_at from lectures where lectures.id = ${table}.lecture_id) is not null`;
}

/** Lists at most `count` materials of deleted lectures. */
export async function listMaterialsOfDeletedLectures(
  db: Db,
  count: number,
): Promise<Pick<MaterialRecord, "id" | "fileKey">[]> {
  return db("materials").whereRaw(isOfDeletedLecture("materials")).limit(count).select("id", "fileKey");
}

export interface SpaceTaken {
  /** The number of the lecture's materials and unfinished uploads; `bytes` is their total size. */
  files: number;
  bytes: number;
  /**
   * The total size over all of the instructor's lectures, with the pictures of slides. A deleted lecture counts until
   * its files are gone.
   */
  instructorBytes: number;
}

/** Measures the space that materials and unfinished uploads take. The caller must have locked the lecture. */
export async function measureSpace(
  db: Db,
  { lectureId, instructorId }: { lectureId: string; instructorId: string },
): Promise<SpaceTaken> {
  const { rows }: { rows: [SpaceTaken] } = await db.raw(
    `select count(*) filter (where taken.lecture_id = :lectureId)::int as files,
       coalesce(sum(bytes) filter (where taken.lecture_id = :lectureId), 0)::float8 as bytes,
       coalesce(sum(bytes), 0)::float8 + (
         select coalesce(sum(picture_bytes), 0) from (
           -- Repeated lectures share their pictures.
           select distinct picture_key, picture_bytes from slides
           join decks on decks.id = slides.deck_id
           join lectures on lectures.id = decks.lecture_id
           where lectures.instructor_id = :instructorId
         ) pictures
       )::float8 as instructor_bytes
     from lectures cross join lateral (
       select lecture_id, bytes from materials where materials.lecture_id = lectures.id
       union all
       select lecture_id, bytes from material_uploads where material_uploads.lecture_id = lectures.id
     ) taken
     where lectures.instructor_id = :instructorId`,
    { lectureId, instructorId },
  );
  return rows[0];
}
