import type { Db } from "#backend/platform/db/knex.ts";

/** Deletes expired and idle sessions, expired remembered devices and expired email links. */
export async function deleteExpiredCredentials(
  db: Db,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<void> {
  await db("sessions").where("expiresAt", "<=", now).orWhere("lastUsedAt", "<", idleSince).delete();
  await db("remembered_devices").where("expiresAt", "<=", now).delete();
  await db("password_resets").where("expiresAt", "<=", now).delete();
  await db("email_confirmations").where("expiresAt", "<=", now).delete();
  await db("second_factor_challenges").where("expiresAt", "<=", now).delete();
  await db("passkey_challenges").where("expiresAt", "<=", now).delete();
}
