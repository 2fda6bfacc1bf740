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
  await db("remembered_devices").where({ accountId }).where("expiresAt", "<=", now).delete();
  const [{ id }] = await db("remembered_devices")
    .insert({
      accountId,
      tokenHash,
      createdAt: now,
      rotatedAt: now,
      expiresAt,
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
    .where({ tokenHash: hash })
    .orWhere({ previousHash: hash })
    .forUpdate()
    .first("id", "accountId", "previousHash", "createdAt", "rotatedAt", "expiresAt");
}

export async function rotateDevice(
  db: Db,
  id: string,
  { tokenHash, previousHash, now, expiresAt, device }: DeviceToken & { previousHash: Buffer },
): Promise<void> {
  await db("remembered_devices")
    .where({ id })
    .update({
      tokenHash,
      previousHash,
      rotatedAt: now,
      expiresAt,
      ...device,
    });
}

/** Deletes a session, its device and the device's other sessions. Returns the ids of the deleted sessions. */
export async function deleteSessionAndDevice(db: Db, sessionId: string): Promise<string[]> {
  const session = await db("sessions").where({ id: sessionId }).first("deviceId");
  const deviceId: string | null = session?.deviceId ?? null;
  if (deviceId !== null) await lockDevices(db, { id: deviceId });
  await db("sessions").where({ id: sessionId }).delete();
  if (deviceId === null) return [sessionId];
  const others = await db("sessions").where({ deviceId }).delete().returning("id");
  await db("remembered_devices").where({ id: deviceId }).delete();
  return [sessionId, ...others.map(({ id }: { id: string }) => id)];
}

/**
 * Locks devices before their sessions are deleted: otherwise a tab that is being opened with a device's token could get
 * a session afterwards.
 */
async function lockDevices(db: Db, where: { id: string } | { accountId: string }): Promise<void> {
  await db("remembered_devices").where(where).orderBy("id").forUpdate().select("id");
}

/**
 * Deletes all sessions and devices of an account, except `exceptSession` and its device. Returns the ids of the deleted
 * sessions; the caller must disconnect their sockets.
 */
export async function deleteSessions(db: Db, accountId: string, exceptSession?: string): Promise<string[]> {
  const remaining = exceptSession
    ? await db("sessions").where({ id: exceptSession }).first("deviceId")
    : undefined;
  await lockDevices(db, { accountId });
  const sessions = db("sessions").where({ accountId }).delete().returning("id");
  if (exceptSession) void sessions.whereNot({ id: exceptSession });
  const ended: { id: string }[] = await sessions;
  const devices = db("remembered_devices").where({ accountId }).delete();
  if (remaining?.deviceId) void devices.whereNot({ id: remaining.deviceId });
  await devices;
  return ended.map(({ id }) => id);
}

/** Deletes the device's idle sessions, which would otherwise accumulate, since every tab opens a new one. */
export async function deleteIdleSessions(db: Db, deviceId: string, usedBefore: Date): Promise<void> {
  await db("sessions").where({ deviceId }).where("lastUsedAt", "<", usedBefore).delete();
}
