import type { Knex } from "#backend/platform/db/knex.ts";

/** Multiplies the stored length of the replay. */
export async function setReplayLength(db: Knex, recordingId: string, times: number): Promise<void> {
  await db("assemblies")
    .where({ recording_id: recordingId })
    .update({
      duration_ms: db.raw("duration_ms * ?", [times]),
      rendition_bytes: db.raw(
        "(select jsonb_object_agg(key, value::bigint * ?) from jsonb_each_text(rendition_bytes::jsonb))",
        [times],
      ),
    });
}
