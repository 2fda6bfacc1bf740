import type { Db } from "#backend/db/knex.ts";

/** Forgets what opens no account any more: sessions and devices that are over, links that were used or too late. */
export async function forgetOldDoors(
  db: Db,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<void> {
  await db("sessions").where("expires_at", "<=", now).orWhere("last_used_at", "<", idleSince).delete();
  await db("remembered_devices").where("expires_at", "<=", now).delete();
  await db("password_resets").where("expires_at", "<=", now).delete();
}
