import type { Db } from "#backend/platform/db/knex.ts";

/** Starts a viewer's presence. Returns its id. */
export async function openPresence(
  db: Db,
  { roomId, accountId, now }: { roomId: string; accountId: string; now: Date },
): Promise<string> {
  const [row] = await db("room_presences")
    .insert({ lectureId: roomId, accountId, enteredAt: now, seenUntil: now })
    .returning("id");
  return row.id;
}

/** Extends these presences to now. They are never shortened, even if the clock was set back. */
export async function extendPresences(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db("room_presences").whereIn("id", ids).andWhere("seenUntil", "<", now).update({ seenUntil: now });
}

export interface AttendanceRecord {
  id: string;
  name: string;
  email: string;
  /** Duration of attendance, without the time before the lecture's start. */
  seconds: number;
  firstSeen: Date | null;
  lastSeen: Date | null;
}

// Merges overlapping presences, so that two devices count once. Waiting for the lecture is not attendance.
const attendanceOf = `
  with presences as (
    select account_id, unnest(range_agg(tstzrange(entered_at, seen_until, '[]'))) as present
    from room_presences where lecture_id = :lectureId group by account_id
  ), totals as (
    select account_id, min(lower(present)) as first_seen, max(upper(present)) as last_seen,
      sum(extract(epoch from greatest(upper(present), starts_at) - greatest(lower(present), starts_at)))::float8 as seconds
    from presences join lectures on lectures.id = :lectureId group by account_id
  ), students as (
    select student_id as id from enrollments where lecture_id = :lectureId and status = 'active' and kind = 'seat'
    union select account_id from totals
  )
  select accounts.id, accounts.name, accounts.email, coalesce(seconds, 0) as seconds,
    first_seen, last_seen
  from students join accounts using (id) left join totals on totals.account_id = accounts.id
  order by accounts.name, accounts.id`;

/** Lists everyone who is enrolled and everyone who was present. */
export async function listAttendance(db: Db, lectureId: string): Promise<AttendanceRecord[]> {
  const { rows } = await db.raw(attendanceOf, { lectureId });
  return rows;
}
