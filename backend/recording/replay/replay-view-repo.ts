import { SEGMENT_SECONDS } from "#backend/platform/constants.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { recordQuarterWatched } from "#backend/enrollments/state/replay-sale-repo.ts";

export interface SentSegment {
  lectureId: string;
  recordingId: string;
  accountId: string;
  /** Starts at 0. */
  segment: number;
}

/**
 * The lock finds the row as the latest transaction left it, and everything that follows waits for it. `sent` is empty if
 * the segment was sent before, or is beyond the replay's end.
 */
const record = `
  with enrollment as materialized (
    select id from enrollments
    where student_id = :accountId and lecture_id = :lectureId and status = 'active' for no key update
  ), sent as (
    insert into replay_views (recording_id, account_id, segments, first_at, last_at)
    select recording_id, cast(:accountId as uuid),
      int4multirange(int4range(cast(:segment as int), cast(:segment as int) + 1)),
      cast(:now as timestamptz), cast(:now as timestamptz)
    from enrollment cross join assemblies where recording_id = :recordingId and cast(:startMs as int) < duration_ms
    on conflict (recording_id, account_id) do update
    set segments = replay_views.segments + excluded.segments, last_at = excluded.last_at
    where not replay_views.segments @> excluded.segments
    returning segments
  ), watched as (
    select from assemblies left join replay_views earlier
      on earlier.recording_id = assemblies.recording_id and earlier.account_id = :accountId
    where assemblies.recording_id = :recordingId and duration_ms <= cast(:segmentMs as bigint) * 4 * (
      select sum(upper(part) - lower(part))
      from unnest(coalesce((select segments from sent), earlier.segments)) as part)
  ), quarter as (${recordQuarterWatched})
  select from enrollment`;

/**
 * Records that a segment is sent to a student, and whether a quarter of the replay was sent now, in one statement that
 * locks the enrollment: if the student returns the replay at the same time, whichever comes first wins. Send nothing
 * before this function has returned. Returns false if the student is not enrolled any more. Recording a segment again,
 * in any rendition, changes nothing.
 */
export async function recordSegment(db: Db, sent: SentSegment, now: Date): Promise<boolean> {
  const segmentMs = SEGMENT_SECONDS * 1000;
  const { rows } = await db.raw(record, { ...sent, now, segmentMs, startMs: sent.segment * segmentMs });
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
