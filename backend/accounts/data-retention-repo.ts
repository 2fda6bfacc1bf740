import type { Db } from "#backend/platform/db/knex.ts";

/** Deletes expired and idle sessions, expired remembered devices and expired links of emails. */
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

/**
 * Masks the bank accounts that deleted accounts were paid to: the bank and the last digits remain, to tell two apart.
 * An unfinished payout needs its full number until it ends.
 */
export async function maskPayoutAccounts(db: Db): Promise<void> {
  await db.raw(`
    update payouts set account_name = accounts.name, account_number = '•••• ' || right(account_number, 4)
    from accounts
    where accounts.id = payouts.instructor_id and accounts.deleted_at is not null
      and payouts.ended_at is not null and payouts.account_name <> accounts.name`);
}
