import type { Db } from "#backend/db/knex.ts";

interface DeviceToken {
  tokenHash: Buffer;
  now: Date;
  expiresAt: Date;
}

/** Answers the new device's id. What is over of the same account goes. */
export async function insertDevice(
  db: Db,
  accountId: string,
  { tokenHash, now, expiresAt }: DeviceToken,
): Promise<string> {
  await db("remembered_devices").where({ account_id: accountId }).where("expires_at", "<=", now).delete();
  const [{ id }] = await db("remembered_devices")
    .insert({
      account_id: accountId,
      token_hash: tokenHash,
      created_at: now,
      rotated_at: now,
      expires_at: expiresAt,
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

/** The device whose cookie, or the one before, has this hash; locked, since its cookie is about to change. */
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
  { tokenHash, previousHash, now, expiresAt }: DeviceToken & { previousHash: Buffer },
): Promise<void> {
  await db("remembered_devices").where({ id }).update({
    token_hash: tokenHash,
    previous_hash: previousHash,
    rotated_at: now,
    expires_at: expiresAt,
  });
}

/** Ends a session, and with it its device and whatever that opened. Answers the ids of all that ended. */
export async function endSessionAndDevice(db: Db, sessionId: string): Promise<string[]> {
  const [ended] = await db("sessions").where({ id: sessionId }).delete().returning(["id", "device_id"]);
  if (!ended?.device_id) return [sessionId];
  const others = await db("sessions").where({ device_id: ended.device_id }).delete().returning("id");
  await db("remembered_devices").where({ id: ended.device_id }).delete();
  return [sessionId, ...others.map(({ id }: { id: string }) => id)];
}

/**
 * Ends every session of an account and forgets its devices; `exceptSession` and its device stay. Answers the
 * ids of the sessions that ended, whose sockets have to end too.
 */
export async function endSessionsOf(db: Db, accountId: string, exceptSession?: string): Promise<string[]> {
  const kept = exceptSession
    ? await db("sessions").where({ id: exceptSession }).first("device_id")
    : undefined;
  const sessions = db("sessions").where({ account_id: accountId }).delete().returning("id");
  if (exceptSession) void sessions.whereNot({ id: exceptSession });
  const ended: { id: string }[] = await sessions;
  const devices = db("remembered_devices").where({ account_id: accountId }).delete();
  if (kept?.device_id) void devices.whereNot({ id: kept.device_id });
  await devices;
  return ended.map(({ id }) => id);
}

/** Sessions that nobody used for too long go, so that every tab's does not stay for ever. */
export async function deleteIdleSessions(db: Db, deviceId: string, usedBefore: Date): Promise<void> {
  await db("sessions").where({ device_id: deviceId }).where("last_used_at", "<", usedBefore).delete();
}
