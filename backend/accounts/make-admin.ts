import { randomBytes } from "node:crypto";
import { email as emailSchema } from "#contract/account.ts";
import type { Knex } from "#backend/db/knex.ts";
import { changeAccount, findAccountByEmail, insertAccount } from "./account-repo.ts";
import { hashPassword } from "./password.ts";

/** A new admin's first password, or null when an existing account was raised and keeps its own. */
export interface MadeAdmin {
  email: string;
  password: string | null;
}

/** Makes the account of `email` an admin; makes one when there is none. @throws ZodError for what is no e-mail */
export async function makeAdmin(db: Knex, email: string): Promise<MadeAdmin> {
  const address = emailSchema.parse(email);
  const existing = await findAccountByEmail(db, address);
  if (existing) {
    await changeAccount(db, existing.id, { role: "admin" });
    return { email: address, password: null };
  }
  const password = randomBytes(15).toString("base64url");
  await insertAccount(db, {
    name: "Admin",
    email: address,
    role: "admin",
    passwordHash: await hashPassword(password),
  });
  return { email: address, password };
}
