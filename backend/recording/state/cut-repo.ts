import { randomUUID } from "node:crypto";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { Span } from "./timeline.ts";
import type { CutFacts } from "./cut-policy.ts";

export interface Cut extends Span {
  id: string;
  /** True if a speaker requested the cut. */
  forSpeaker: boolean;
}

const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

/** Lists a recording's cuts in the lecture's time, in order. */
export async function listCuts(db: Db, recordingId: string): Promise<Cut[]> {
  return db("replay_cuts")
    .where({ recordingId })
    .orderBy(["fromAt", "id"])
    .select("id", {
      forSpeaker: "isRedaction",
      fromMs: db.raw(milliseconds("from_at")),
      toMs: db.raw(milliseconds("to_at")),
    });
}

const spans = `jsonb_build_object('fromMs', ${milliseconds("from_at")}, 'toMs', ${milliseconds("to_at")})`;

/** Selects the fields of `CutFacts`, in queries of assemblies. */
export const cutColumns = (db: Db) => ({
  kept: "assemblies.shownRanges",
  durationMs: "assemblies.durationMs",
  blanked: "assemblies.blankedRanges",
  cuts: db.raw(`coalesce((select jsonb_agg(${spans} order by from_at) from replay_cuts
    where replay_cuts.recording_id = assemblies.recording_id), '[]')`),
});

/** Returns undefined until there is something to watch. */
export async function findCutFacts(db: Db, recordingId: string): Promise<CutFacts | undefined> {
  return db("assemblies").where({ recordingId }).whereNotNull("durationMs").first(cutColumns(db));
}

interface NewCut extends Span {
  recordingId: string;
  madeBy: string;
  forSpeaker?: boolean;
  now: Date;
}

/** Adds a cut in the lecture's time. Lock the recording first. Returns the cut's id. */
export async function insertCut(
  trx: Knex.Transaction,
  { recordingId, fromMs, toMs, madeBy, forSpeaker = false, now }: NewCut,
): Promise<string> {
  const [cut] = await trx("replay_cuts")
    .insert({
      recordingId,
      fromAt: trx.raw("to_timestamp(?::float8 / 1000)", [fromMs]),
      toAt: trx.raw("to_timestamp(?::float8 / 1000)", [toMs]),
      createdBy: madeBy,
      isRedaction: forSpeaker,
      createdAt: now,
    })
    .returning<{ id: string }[]>("id");
  if (!cut) throw new Error("A cut was not inserted.");
  await markPending(trx, recordingId);
  return cut.id;
}

export async function isForSpeaker(db: Db, recordingId: string, cutId: string): Promise<boolean> {
  const cut = await db("replay_cuts").where({ recordingId, id: cutId }).first("isRedaction");
  return cut?.isRedaction === true;
}

/** Lock the recording first. Returns whether the cut existed. */
export async function removeCut(trx: Knex.Transaction, recordingId: string, cutId: string): Promise<boolean> {
  const removed = await trx("replay_cuts").where({ recordingId, id: cutId }).delete();
  if (removed > 0) await markPending(trx, recordingId);
  return removed > 0;
}

/** Marks the stored replay for re-rendering, even if an earlier re-rendering failed. */
async function markPending(trx: Knex.Transaction, recordingId: string): Promise<void> {
  await trx("recordings")
    .where({ id: recordingId })
    .update({ pendingCuts: randomUUID(), failure: trx.raw("case when state <> 'ready' then failure end") });
}

/** Serializes changes of the recording's cuts. */
export async function lockRecording(trx: Knex.Transaction, recordingId: string): Promise<void> {
  await trx("recordings").where({ id: recordingId }).forUpdate().first("id");
}
