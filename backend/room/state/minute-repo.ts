import type { Db } from "#backend/platform/db/knex.ts";

/**
 * A minute counts if it is after the scheduled start, the host is connected and publishing something, and the lecture
 * has neither been ended by the host nor settled.
 */
const isCounted = `l.starts_at <= :now and l.ended_at is null and l.deleted_at is null and l.fulfillment is null
  and exists (
    select from room_connections c where c.lecture_id = l.id and c.role = 'host' and c.source <> 'none')`;

const confirm = `
  with counted as (
    insert into lecture_minutes (lecture_id, minute, confirmed)
    select l.id, :minute, true from lectures l where l.id = :roomId and ${isCounted}
    on conflict (lecture_id, minute) do update set confirmed = true
    returning lecture_id
  ), started as (
    update lectures set started_at = :now from counted
    where lectures.id = counted.lecture_id and lectures.started_at is null
  )
  select 1 from counted`;

/**
 * Counts a minute as confirmed, and the lecture as started. Returns false when the minute does not count. Idempotent.
 */
export async function confirmMinute(
  db: Db,
  { roomId, minute, now }: { roomId: string; minute: Date; now: Date },
): Promise<boolean> {
  const { rows } = await db.raw(confirm, { roomId, minute, now });
  return rows.length > 0;
}

const count = `
  insert into lecture_minutes (lecture_id, minute, confirmed)
  select l.id, :minute, false from lectures l where l.id = any(:roomIds) and ${isCounted}
  on conflict (lecture_id, minute) do nothing`;

/**
 * Counts a minute for each of these rooms, whose hosts are connected. It remains unconfirmed until a viewer's page
 * confirms it.
 */
export async function countHostedMinute(
  db: Db,
  { roomIds, minute, now }: { roomIds: readonly string[]; minute: Date; now: Date },
): Promise<void> {
  await db.raw(count, { roomIds: [...roomIds], minute, now });
}
