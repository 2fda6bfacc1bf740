import { SEGMENT_SECONDS } from "#backend/constants.ts";
import type { Db } from "#backend/db/knex.ts";
import type { Purchase } from "#backend/lectures/delivery/reschedule-policy.ts";

/** Overlapping stays on several devices count once. Time before the present start does not count. */
const inRoom = `coalesce((
  select extract(epoch from sum(upper(stay) - lower(stay))) from (
    select unnest(range_agg(tstzrange(greatest(r.entered_at, lectures.starts_at), r.seen_until, '[]'))) as stay
    from room_presences r
    where r.lecture_id = enrollments.lecture_id and r.account_id = enrollments.student_id
      and r.seen_until > lectures.starts_at
  ) stays), 0)::float8`;

/** What was sent of the replay, which is the same lecture. */
const ofReplay = `coalesce((
  select sum(upper(part) - lower(part)) * ${SEGMENT_SECONDS}
  from recordings join replay_views views on views.recording_id = recordings.id
  cross join unnest(views.segments) as part
  where recordings.lecture_id = enrollments.lecture_id and views.account_id = enrollments.student_id), 0)::float8`;

/** Selects the student's time in the room after the present start, in queries of enrollments and lectures. */
export const attendedInRoom = (db: Db) => db.raw(inRoom);

/** Selects the fields of `Purchase` in queries of enrollments and lectures. */
export const purchaseColumns = (db: Db) => ({
  boughtStartsAt: "enrollments.bought_starts_at",
  boughtDurationMinutes: "enrollments.bought_duration_minutes",
  attendedSeconds: db.raw(`${inRoom} + ${ofReplay}`),
});

export async function findPurchase(db: Db, enrollmentId: string): Promise<Purchase | undefined> {
  return db("enrollments")
    .join("lectures", "lectures.id", "enrollments.lecture_id")
    .where("enrollments.id", enrollmentId)
    .first(purchaseColumns(db));
}
