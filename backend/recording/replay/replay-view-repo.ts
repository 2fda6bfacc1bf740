import { SEGMENT_SECONDS } from "#backend/platform/constants.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";

interface SentSegment {
  recordingId: string;
  accountId: string;
  /** Starts at 0. */
  segment: number;
  now: Date;
}

const insertOrAdd = `
  insert into replay_views (recording_id, account_id, segments, first_at, last_at)
  select recording_id, cast(:accountId as uuid), int4multirange(int4range(cast(:segment as int), cast(:segment as int) + 1)),
    cast(:now as timestamptz), cast(:now as timestamptz)
  from assemblies where recording_id = :recordingId and cast(:startMs as int) < duration_ms
  on conflict (recording_id, account_id) do update
  set segments = replay_views.segments + excluded.segments, last_at = excluded.last_at
  where not replay_views.segments @> excluded.segments`;

/**
 * Records that a segment is sent to a student. Recording the same segment again, in any rendition, or a segment beyond
 * the end changes nothing. Lock the enrollment first.
 */
export async function recordSegment(trx: Knex.Transaction, sent: SentSegment): Promise<void> {
  await trx.raw(insertOrAdd, { ...sent, startMs: sent.segment * SEGMENT_SECONDS * 1000 });
}

const isQuarterWatched = `
  select 1 from replay_views views join assemblies using (recording_id)
  where views.recording_id = :recordingId and views.account_id = :accountId
    and (select sum(upper(part) - lower(part)) from unnest(views.segments) as part)
      * cast(:segmentMs as bigint) * 4 >= assemblies.duration_ms`;

/** Returns true if a quarter of a replay was sent to this account. */
export async function hasWatchedQuarter(
  trx: Knex.Transaction,
  watched: Pick<SentSegment, "recordingId" | "accountId">,
): Promise<boolean> {
  const { rows } = await trx.raw(isQuarterWatched, { ...watched, segmentMs: SEGMENT_SECONDS * 1000 });
  return rows.length > 0;
}

export interface ReplayViews {
  viewers: number;
  /** The minutes that all viewers together have watched; a passage that a viewer has watched twice counts once. */
  minutes: number;
}

/** Counts a replay's viewers, and how much they have watched. */
export async function countViews(db: Db, recordingId: string): Promise<ReplayViews> {
  const { rows } = await db.raw(
    `select count(distinct account_id)::int as viewers,
       round(coalesce(sum(upper(part) - lower(part)), 0) * cast(:seconds as numeric) / 60)::int as minutes
     from replay_views cross join unnest(segments) as part where recording_id = :recordingId`,
    { recordingId, seconds: SEGMENT_SECONDS },
  );
  return rows[0];
}
