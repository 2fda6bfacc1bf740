import type { Knex } from "#backend/platform/db/knex.ts";

/** How far the lecture's recording is; null while there is none, and once it was deleted. Lock the lecture first. */
export async function findRecordedState(
  trx: Knex.Transaction,
  lectureId: string,
): Promise<"running" | "ended" | null> {
  const recording = await trx("recordings")
    .where({ lecture_id: lectureId })
    .whereNot({ state: "deleted" })
    .first("state");
  if (!recording) return null;
  return recording.state === "recording" ? "running" : "ended";
}
