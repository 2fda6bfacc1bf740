import type pg from "pg";

// Frozen: a copy of our queries of 2026-11-24. Queries that we later improve stay unchanged here, so that the ratio
// shows the improvement.

const session = `
  select sessions.id as "sessionId", accounts.id as "accountId", accounts.name, accounts.email, accounts.role,
    accounts.email_verified_at is not null as "emailVerified",
    accounts.second_factor_since is not null or (accounts.role = 'admin'
      and exists (select from passkeys where passkeys.account_id = accounts.id)) as "secondFactor",
    sessions.stepped_up_at as "steppedUpAt", sessions.created_at as "createdAt",
    sessions.last_used_at as "lastUsedAt", sessions.expires_at as "expiresAt"
  from sessions join accounts on accounts.id = sessions.account_id
  where sessions.token_hash = $1 and accounts.suspended_at is null limit 1`;

const upcoming = (limit: number) => `
  select lectures.id, lectures.instructor_id as "instructorId", instructors.name as "instructorName",
    instructors.email as "instructorEmail", instructors.suspended_at as "instructorSuspendedAt", lectures.name,
    lectures.type, lectures.description, lectures.price_santim as "priceSantim",
    lectures.starts_at as "startsAt", lectures.zone, lectures.duration_minutes as "durationMinutes",
    lectures.capacity, lectures.thumbnail_key as "thumbnailKey",
    lectures.thumbnail_preview as "thumbnailPreview", lectures.started_at as "startedAt",
    lectures.ended_at as "endedAt", lectures.fulfillment, lectures.host_no_show_at as "hostNoShowAt",
    lectures.deleted_at as "deletedAt",
    (select count(*)::int from enrollments seats where seats.lecture_id = lectures.id
      and (seats.status = 'active' or (seats.status = 'held' and seats.held_until > $1))) as "seatsTaken"
  from lectures join accounts instructors on instructors.id = lectures.instructor_id
  where lectures.deleted_at is null
    and lectures.instructor_id not in (select id from accounts where suspended_at is not null)
    and lectures.starts_at > $1::timestamptz - interval '8 hours'
    and lectures.starts_at + lectures.duration_minutes * interval '1 minute' > $1
  order by lectures.starts_at, lectures.id limit ${limit}`;

/** Returns whether a session has this SHA-256 token hash. */
export async function hasSession(pool: pg.Pool, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await pool.query({ name: "session", text: session, values: [tokenHash] });
  return rows.length > 0;
}

/** Returns the rows of the first page: `limit` upcoming lectures, plus one if there are more. */
export async function upcomingLectures(pool: pg.Pool, now: Date, limit: number): Promise<unknown[]> {
  const text = upcoming(limit + 1);
  const { rows } = await pool.query({ name: "upcoming", text, values: [now] });
  return rows;
}
