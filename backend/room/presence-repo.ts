import type { Db } from "#backend/db/knex.ts";

/** A viewer's page has come. Answers the stay's id. */
export async function openPresence(
  db: Db,
  { roomId, accountId, now }: { roomId: string; accountId: string; now: Date },
): Promise<string> {
  const [row] = await db("room_presences")
    .insert({ lecture_id: roomId, account_id: accountId, entered_at: now, seen_until: now })
    .returning("id");
  return row.id;
}

/** These pages are there until now. Never back, whatever a clock says. */
export async function extendPresences(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db("room_presences").whereIn("id", ids).andWhere("seen_until", "<", now).update({ seen_until: now });
}

export interface AttendanceRecord {
  id: string;
  name: string;
  email: string;
  /** From the lecture's start on. */
  seconds: number;
  firstSeen: Date | null;
  lastSeen: Date | null;
}

// Overlapping stays become one, so that two devices are no two hours. Who waits for the lecture attends nothing yet.
const attendanceOf = `
  with stays as (
    select account_id, unnest(range_agg(tstzrange(entered_at, seen_until, '[]'))) as stay
    from room_presences where lecture_id = :lectureId group by account_id
  ), totals as (
    select account_id, min(lower(stay)) as first_seen, max(upper(stay)) as last_seen,
      sum(extract(epoch from greatest(upper(stay), starts_at) - greatest(lower(stay), starts_at)))::float8 as seconds
    from stays join lectures on lectures.id = :lectureId group by account_id
  ), students as (
    select student_id as id from enrollments where lecture_id = :lectureId and status = 'active'
    union select account_id from totals
  )
  select accounts.id, accounts.name, accounts.email, coalesce(seconds, 0) as seconds,
    first_seen as "firstSeen", last_seen as "lastSeen"
  from students join accounts using (id) left join totals on totals.account_id = accounts.id
  order by accounts.name, accounts.id`;

/** Everybody enrolled, and whoever was there. */
export async function listAttendance(db: Db, lectureId: string): Promise<AttendanceRecord[]> {
  const { rows } = await db.raw(attendanceOf, { lectureId });
  return rows;
}
