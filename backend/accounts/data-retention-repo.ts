import type { Db } from "#backend/platform/db/knex.ts";

/** Deletes expired and idle sessions, expired remembered devices and expired email links. */
export async function deleteExpiredCredentials(
  db: Db,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<void> {
  await db("sessions").where("expires_at", "<=", now).orWhere("last_used_at", "<", idleSince).delete();
  await db("remembered_devices").where("expires_at", "<=", now).delete();
  await db("password_resets").where("expires_at", "<=", now).delete();
  await db("email_confirmations").where("expires_at", "<=", now).delete();
  await db("second_factor_challenges").where("expires_at", "<=", now).delete();
  await db("passkey_challenges").where("expires_at", "<=", now).delete();
}
