import type { Db } from "#backend/platform/db/knex.ts";

/** Returns true if a portrait or a cover still uses the picture. Identical pictures share one file. */
export async function isPictureInUse(db: Db, key: string): Promise<boolean> {
  return (await listUsedPictures(db, [key])).size > 0;
}

/** Lists every picture that a portrait or a cover uses. */
export async function listPicturesInUse(db: Db): Promise<string[]> {
  const portraits = db("accounts").whereNotNull("pictureKey").select({ key: "pictureKey" });
  const covers = db("lectures").whereNotNull("thumbnailKey").select({ key: "thumbnailKey" });
  const rows: { key: string }[] = await portraits.union(covers);
  return rows.map(({ key }) => key);
}

/** Returns those of `keys` that a portrait or a cover uses. */
export async function listUsedPictures(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const portraits = db("accounts").whereIn("pictureKey", keys).select({ key: "pictureKey" });
  const covers = db("lectures").whereIn("thumbnailKey", keys).select({ key: "thumbnailKey" });
  const rows: { key: string }[] = await portraits.union(covers);
  return new Set(rows.map(({ key }) => key));
}
