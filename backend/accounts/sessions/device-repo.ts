import type { Db } from "#backend/platform/db/knex.ts";
import type { DeviceInfo } from "../security/device-info.ts";

interface DeviceToken {
  tokenHash: Buffer;
  now: Date;
  expiresAt: Date;
  device: DeviceInfo;
}

/** Inserts a device and deletes the account's expired ones. Returns its id. */
export async function insertDevice(
  db: Db,
  accountId: string,
  { tokenHash, now, expiresAt, device }: DeviceToken,
): Promise<string> {
  await db("remembered_devices").where({ account_id: accountId }).where("expires_at", "<=", now).delete();
  const [{ id }] = await db("remembered_devices")
    .insert({
      account_id: accountId,
      token_hash: tokenHash,
      created_at: now,
      rotated_at: now,
      expires_at: expiresAt,
      ...device,
    })
    .returning("id");
  return id;
}

export interface DeviceRecord {
  id: string;
  accountId: string;
  previousHash: Buffer | null;
  createdAt: Date;
  rotatedAt: Date;
  expiresAt: Date;
}

/** Finds the device whose current or previous token has this hash, and locks it while its token is rotated. */
export async function lockDevice(db: Db, hash: Buffer): Promise<DeviceRecord | undefined> {
  return db("remembered_devices")
    .where({ token_hash: hash })
    .orWhere({ previous_hash: hash })
    .forUpdate()
    .first({
      id: "id",
      accountId: "account_id",
      previousHash: "previous_hash",
      createdAt: "created_at",
      rotatedAt: "rotated_at",
      expiresAt: "expires_at",
    });
}

export async function rotateDevice(
  db: Db,
  id: string,
  { tokenHash, previousHash, now, expiresAt, device }: DeviceToken & { previousHash: Buffer },
): Promise<void> {
  await db("remembered_devices")
    .where({ id })
    .update({
      token_hash: tokenHash,
      previous_hash: previousHash,
      rotated_at: now,
      expires_at: expiresAt,
      ...device,
    });
}

/** Deletes a session, its device and the device's other sessions. Returns the ids of the deleted sessions. */
export async function deleteSessionAndDevice(db: Db, sessionId: string): Promise<string[]> {
  const session = await db("sessions").where({ id: sessionId }).first("device_id");
  const deviceId: string | null = session?.device_id ?? null;
  if (deviceId !== null) await lockDevices(db, { id: deviceId });
  await db("sessions").where({ id: sessionId }).delete();
  if (deviceId === null) return [sessionId];
  const others = await db("sessions").where({ device_id: deviceId }).delete().returning("id");
  await db("remembered_devices").where({ id: deviceId }).delete();
  return [sessionId, ...others.map(({ id }: { id: string }) => id)];
}

/**
 * Locks devices before their sessions are deleted: otherwise a tab that is being opened with a device's token could get
 * a session afterwards.
 */
async function lockDevices(db: Db, where: { id: string } | { account_id: string }): Promise<void> {
  await db("remembered_devices").where(where).orderBy("id").forUpdate().select("id");
}

/**
 * Deletes all sessions and devices of an account, except `exceptSession` and its device. Returns the ids of the deleted
 * sessions; the caller must disconnect their sockets.
 */
export async function deleteSessions(db: Db, accountId: string, exceptSession?: string): Promise<string[]> {
  const remaining = exceptSession
    ? await db("sessions").where({ id: exceptSession }).first("device_id")
    : undefined;
  await lockDevices(db, { account_id: accountId });
  const sessions = db("sessions").where({ account_id: accountId }).delete().returning("id");
  if (exceptSession) void sessions.whereNot({ id: exceptSession });
  const ended: { id: string }[] = await sessions;
  const devices = db("remembered_devices").where({ account_id: accountId }).delete();
  if (remaining?.device_id) void devices.whereNot({ id: remaining.device_id });
  await devices;
  return ended.map(({ id }) => id);
}

/** Deletes the device's idle sessions, which would otherwise accumulate, since every tab opens a new one. */
export async function deleteIdleSessions(db: Db, deviceId: string, usedBefore: Date): Promise<void> {
  await db("sessions").where({ device_id: deviceId }).where("last_used_at", "<", usedBefore).delete();
}
