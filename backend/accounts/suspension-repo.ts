import type { Db, Knex } from "#backend/platform/db/knex.ts";

export async function isSuspended(db: Db, accountId: string): Promise<boolean> {
  const row = await db("accounts").where({ id: accountId }).whereNotNull("suspendedAt").first("id");
  return row !== undefined;
}

/** Suspends an account, or lifts its suspension when given null. Returns false when nothing changed. */
export async function setSuspended(
  trx: Knex.Transaction,
  accountId: string,
  { suspendedAt, now }: { suspendedAt: Date | null; now: Date },
): Promise<boolean> {
  const account = trx("accounts").where({ id: accountId }).whereNull("deletedAt");
  void (suspendedAt === null ? account.whereNotNull("suspendedAt") : account.whereNull("suspendedAt"));
  return (await account.update({ suspendedAt, updatedAt: now })) === 1;
}
