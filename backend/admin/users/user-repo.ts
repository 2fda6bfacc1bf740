import type { Role } from "#contract/accounts/account.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { IdPage } from "#backend/platform/http/id-cursor.ts";

export interface UserRecord {
  id: string;
  name: string;
  email: string;
  role: Role;
  createdAt: Date;
  suspendedAt: Date | null;
}

const columns = [
  "id",
  "name",
  "email",
  "role",
  "createdAt",
  "suspendedAt",
] as const satisfies (keyof UserRecord)[];

/** Finds accounts by name or email, newest first. One row beyond the page shows that there is a next page. */
export async function searchUsers(db: Db, search: string, { limit, after }: IdPage): Promise<UserRecord[]> {
  const query = db("accounts").whereNull("deletedAt");
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  if (search !== "") void query.whereRaw("(name || ' ' || email) ilike ?", [pattern]);
  if (after !== null) void query.where("id", "<", after);
  return query
    .orderBy("id", "desc")
    .limit(limit + 1)
    .select(...columns);
}

export async function lockUser(trx: Knex.Transaction, id: string): Promise<UserRecord | undefined> {
  return trx("accounts")
    .where({ id })
    .whereNull("deletedAt")
    .forNoKeyUpdate()
    .first(...columns);
}
