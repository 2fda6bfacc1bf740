import { randomUUID } from "node:crypto";
import { cp } from "node:fs/promises";
import path from "node:path";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import { replayFolder } from "#backend/recording/files/replay-keys.ts";
import type { Lecture } from "#contract/lectures/lecture.ts";

/** A lecture that is to have a replay. */
export type Recorded = Pick<Lecture, "_id" | "instructor">;

interface Times {
  startedAt: Date;
  endedAt: Date;
}

/** Marks a lecture as given and ended. */
export async function endLecture(db: Db, lectureId: string, { startedAt, endedAt }: Times): Promise<void> {
  await db("lectures").where({ id: lectureId }).update({
    startsAt: startedAt,
    startedAt,
    endedAt,
    // Marked as given, because a lecture of two minutes would otherwise count as not given, and all its seats would be
    // refunded.
    fulfillment: "given",
    fulfillmentDecidedAt: endedAt,
    recordingEnabled: true,
  });
}

/**
 * Clones a recording and its replay for the lecture; the recording files stay shared. Returns the new recording's id.
 */
export async function cloneReplay(
  { db, folder }: { db: Knex; folder: string },
  from: string,
  lecture: Recorded,
): Promise<string> {
  const recordingId = randomUUID();
  const replay = (id: string) => path.join(folder, "recordings", replayFolder(id));
  await cp(replay(from), replay(recordingId), { recursive: true });
  await db.transaction(async (trx) => {
    const times: Times = await trx("recordings").where({ id: from }).first("startedAt", "endedAt");
    await endLecture(trx, lecture._id, times);
    const rows = (table: string, key: string, changed: object) =>
      cloneRows(trx, { table, key, from, changed: { [key]: recordingId, ...changed } });
    await rows("recordings", "id", { lecture_id: lecture._id });
    await rows("recording_events", "recording_id", {});
    await rows("recording_files", "recording_id", { account_id: lecture.instructor });
    await rows("assemblies", "recording_id", {});
  });
  return recordingId;
}

interface ClonedRows {
  table: string;
  /** The column with the recording's id. */
  key: string;
  from: string;
  changed: Record<string, unknown>;
}

/**
 * Clones the matching rows of a table, with the columns in `changed` replaced. Rows with their own `id` get a new one.
 */
async function cloneRows(trx: Knex.Transaction, { table, key, from, changed }: ClonedRows): Promise<void> {
  await trx.raw(
    `insert into ?? select (jsonb_populate_record(row, jsonb_build_object('id', uuidv7()) || ?::jsonb)).* from ?? row where row.?? = ?`,
    [table, JSON.stringify(changed), table, key, from],
  );
}
