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

/**
 * Leaves of the accounts that deleted people were paid to only what tells two of them apart: the bank and the last
 * digits. What is still under way needs its number until it has ended.
 */
export async function forgetDestinations(db: Db): Promise<void> {
  await db.raw(`
    update payouts set account_name = accounts.name, account_number = '•••• ' || right(account_number, 4)
    from accounts
    where accounts.id = payouts.instructor_id and accounts.deleted_at is not null
      and payouts.ended_at is not null and payouts.account_name <> accounts.name`);
}
