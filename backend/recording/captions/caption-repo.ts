import type { Captions } from "#contract/replay/captions.ts";
import type { Db } from "#backend/platform/db/knex.ts";

export async function listCaptionsOf(db: Db, recordingId: string): Promise<Captions[]> {
  return db("captions").where({ recordingId }).orderBy("language").select("language", "cues");
}

/** Replaces the captions in a language. */
export async function writeCaptions(
  db: Db,
  recordingId: string,
  { language, cues }: Captions,
  now: Date,
): Promise<void> {
  await db("captions")
    .insert({ recordingId, language, cues: JSON.stringify(cues), updatedAt: now })
    .onConflict(["recordingId", "language"])
    .merge();
}

/** Returns whether there were any captions. */
export async function deleteCaptionsIn(db: Db, recordingId: string, language: string): Promise<boolean> {
  return (await db("captions").where({ recordingId, language }).delete()) > 0;
}
