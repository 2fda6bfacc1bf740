import { SEGMENT_SECONDS } from "#backend/platform/constants.ts";
import { ATTENDED_SECONDS, CHANGE_WITHDRAWAL_MS } from "./reschedule-policy.ts";

// SQL expressions for queries that join `enrollments` with their `lectures`.

/**
 * The student's time in the room. Overlapping stays on several devices count once, and time before the current start
 * doesn't count.
 */
export const attendedInRoom = `coalesce((
  select extract(epoch from sum(upper(stay) - lower(stay))) from (
    select unnest(range_agg(tstzrange(greatest(r.entered_at, lectures.starts_at), r.seen_until, '[]'))) as stay
    from room_presences r
    where r.lecture_id = enrollments.lecture_id and r.account_id = enrollments.student_id
      and r.seen_until > lectures.starts_at
  ) stays), 0)::float8`;

/**
 * The student's time in the room, plus the length of the replay segments that were sent to the student, since the
 * replay shows the same lecture.
 */
export const attended = `(${attendedInRoom} + coalesce((
  select sum(upper(part) - lower(part)) * ${SEGMENT_SECONDS}
  from recordings watched join replay_views views on views.recording_id = watched.id
  cross join unnest(views.segments) as part
  where watched.lecture_id = enrollments.lecture_id and views.account_id = enrollments.student_id), 0)::float8)`;

const end = (start: string, minutes: string) => `${start} + make_interval(mins => ${minutes})`;

/** The SQL condition that a seat can be returned at `:now`, according to `changeSincePurchase`. */
export const isChangedPurchase = `coalesce(
  (enrollments.bought_starts_at <> lectures.starts_at
    or lectures.duration_minutes < enrollments.bought_duration_minutes)
  and cast(:now as timestamptz) < greatest(
    ${end("enrollments.bought_starts_at", "enrollments.bought_duration_minutes")},
    ${end("lectures.starts_at", "lectures.duration_minutes")})
    + make_interval(secs => ${CHANGE_WITHDRAWAL_MS / 1000})
  and ${attended} < ${ATTENDED_SECONDS}, false)`;
