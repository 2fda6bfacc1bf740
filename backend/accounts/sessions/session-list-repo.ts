import type { Db } from "#backend/platform/db/knex.ts";
import type { DeviceInfo } from "../security/device-info.ts";

export interface SessionEntryRecord extends DeviceInfo {
  id: string;
  since: Date;
  lastUsedAt: Date;
  current: boolean;
}

interface ListOptions {
  accountId: string;
  /** The caller's session. */
  sessionId: string;
  now: Date;
  /** Sessions last used before this time have ended. */
  usedSince: Date;
  /** Sessions created before this time have ended. */
  startedSince: Date;
}

const MAX_ENTRIES = 100;

/**
 * Lists the sessions and devices signed in to an account. The sessions of a remembered device are one entry, since they
 * end together. This entry stays listed while the device's token is valid, even without a session.
 */
export async function listSessionEntries(db: Db, options: ListOptions): Promise<SessionEntryRecord[]> {
  const { rows } = await db.raw<{ rows: SessionEntryRecord[] }>(
    `with valid as (
       select * from sessions
       where account_id = :accountId and expires_at > :now
         and last_used_at > :usedSince and created_at > :startedSince
     ), entries as (
       select id, browser, system, address, created_at as since, last_used_at, id = :sessionId as current
       from valid where device_id is null
       union all
       select device.id, coalesce(latest.browser, device.browser), coalesce(latest.system, device.system),
         coalesce(latest.address, device.address), device.created_at,
         greatest(device.rotated_at, latest.last_used_at),
         exists (select from valid where device_id = device.id and id = :sessionId)
       from remembered_devices device
       left join lateral (
         select * from valid where device_id = device.id order by last_used_at desc limit 1
       ) latest on true
       where device.account_id = :accountId and device.expires_at > :now
     )
     select id, browser, system, address, since, last_used_at, current
     from entries order by current desc, last_used_at desc, id desc limit :limit`,
    { ...options, limit: MAX_ENTRIES },
  );
  return rows;
}

/**
 * Deletes an entry of an account: a session without a device, or a remembered device with its sessions. Returns the ids
 * of the deleted sessions, or undefined when the account has no such entry.
 */
export async function deleteSessionEntry(
  db: Db,
  { accountId, id }: { accountId: string; id: string },
): Promise<string[] | undefined> {
  // While this lock is held, a tab that is being opened with the device's token waits. When the lock is released, the
  // device is gone, and the tab gets no session.
  const device = await db("remembered_devices").where({ id, accountId }).forUpdate().first("id");
  const belongs = device ? { deviceId: id } : { id, deviceId: null };
  const ended: { id: string }[] = await db("sessions")
    .where({ accountId, ...belongs })
    .delete()
    .returning("id");
  if (device) await db("remembered_devices").where({ id }).delete();
  return device || ended.length > 0 ? ended.map((session) => session.id) : undefined;
}
