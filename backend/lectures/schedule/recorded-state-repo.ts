import type { Knex } from "#backend/platform/db/knex.ts";

/**
 * Returns the state of the lecture's recording; null if there is none or it was deleted. The lecture must be locked
 * first.
 */
export async function findRecordedState(
  trx: Knex.Transaction,
  lectureId: string,
): Promise<"running" | "ended" | null> {
  const recording = await trx("recordings")
    .where({ lectureId })
    .whereNot({ state: "deleted" })
    .first("state");
  if (!recording) return null;
  return recording.state === "recording" ? "running" : "ended";
}
