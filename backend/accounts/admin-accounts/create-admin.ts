import { randomBytes } from "node:crypto";
import { email as emailSchema } from "#contract/accounts/account.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import {
  findAccountByEmail,
  insertAccount,
  updateAccountFields,
  type AccountRecord,
} from "../account-repo.ts";
import { invalidateLinks } from "../own-account-repo.ts";
import { recordSecurityEvent } from "../security/record-security-event.ts";
import { hashPassword } from "../passwords/hash-password.ts";
import { setPassword } from "../passwords/password-reset-repo.ts";
import { deletePasskeys } from "../passkeys/passkey-repo.ts";
import { deleteSessions } from "../sessions/device-repo.ts";

interface AdminOptions {
  /** True to make an existing account an admin instead of creating one. */
  promote: boolean;
  /** True if accounts must verify their email. */
  verifiesEmails: boolean;
}

interface AdminCreation {
  db: Knex;
  clock: Clock;
  logger: Logger;
}

/** Either the new password, or the reason why the account can't become an admin. */
export type CreatedAdmin =
  | { ok: true; email: string; password: string }
  | { ok: false; email: string; reason: "exists" | "missing" | "unverified" };

/**
 * Creates an admin, or promotes an existing account. A promoted account gets a new password, and its sessions and
 * passkeys are removed, since they were created when the account had fewer rights.
 * @throws ZodError when `email` is invalid
 */
export async function createAdmin(
  services: AdminCreation,
  email: string,
  { promote, verifiesEmails }: AdminOptions,
): Promise<CreatedAdmin> {
  const { db, clock } = services;
  const address = emailSchema.parse(email);
  const existing = await findAccountByEmail(db, address);
  if (existing && !promote) return { ok: false, email: address, reason: "exists" };
  if (!existing && promote) return { ok: false, email: address, reason: "missing" };
  if (existing && verifiesEmails && existing.emailVerifiedAt === null)
    return { ok: false, email: address, reason: "unverified" };
  const password = randomBytes(15).toString("base64url");
  const passwordHash = await hashPassword(password);
  if (existing) await promoteAccount(services, existing, passwordHash);
  else {
    const account = { name: "Admin", email: address, role: "admin", passwordHash } as const;
    await insertAccount(db, { ...account, emailVerifiedAt: clock() });
  }
  return { ok: true, email: address, password };
}

async function promoteAccount(
  { db, clock, logger }: AdminCreation,
  { id: accountId }: AccountRecord,
  passwordHash: string,
): Promise<void> {
  const now = clock();
  await db.transaction(async (trx) => {
    await updateAccountFields(trx, accountId, { role: "admin" });
    await setPassword(trx, { accountId, passwordHash, now });
    await invalidateLinks(trx, accountId, now);
    await deletePasskeys(trx, accountId);
    await deleteSessions(trx, accountId);
    await recordSecurityEvent({ db: trx, logger }, { kind: "promotion", accountId, now });
  });
}
