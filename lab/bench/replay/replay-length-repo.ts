import type { Knex } from "#backend/platform/db/knex.ts";

/** Multiplies the stored length of the replay. */
export async function setReplayLength(db: Knex, recordingId: string, times: number): Promise<void> {
  await db("assemblies")
    .where({ recordingId })
    .update({
      durationMs: db.raw("duration_ms * ?", [times]),
      renditionBytes: db.raw(
        "(select jsonb_object_agg(key, value::bigint * ?) from jsonb_each_text(rendition_bytes::jsonb))",
        [times],
      ),
    });
}
