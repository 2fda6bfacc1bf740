import { EMAIL_CODE_ATTEMPTS } from "#backend/platform/constants.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { hashToken } from "../sessions/token.ts";

interface NewConfirmation {
  accountId: string;
  email: string;
  /** The session that requested the change; it stays signed in. */
  sessionId: string | null;
  now: Date;
  expiresAt: Date;
}

/** Inserts a confirmation, which replaces the account's earlier ones. Returns its id. */
export async function insertEmailConfirmation(db: Db, confirmation: NewConfirmation): Promise<string> {
  const { accountId, email, sessionId, now, expiresAt } = confirmation;
  await spendEmailConfirmations(db, accountId, now);
  const [{ id }] = await db("email_confirmations")
    .insert({ accountId, email, sessionId, createdAt: now, expiresAt })
    .returning("id");
  return id;
}

async function spendEmailConfirmations(db: Db, accountId: string, now: Date): Promise<void> {
  await db("email_confirmations").where({ accountId }).whereNull("usedAt").update({ usedAt: now });
}

/** Returns the address of a confirmation that is still valid. */
export async function findOpenConfirmation(db: Db, id: string, now: Date): Promise<string | undefined> {
  const open = await db("email_confirmations")
    .where({ id })
    .whereNull("usedAt")
    .where("expiresAt", ">", now)
    .first("email");
  return open?.email;
}

/**
 * Counts the links that were emailed to an address after `since`, for any account. The link of the confirmation
 * `exceptId` is not counted.
 */
export async function countEmailedLinks(
  db: Db,
  { email, exceptId, since }: { email: string; exceptId: string; since: Date },
): Promise<number> {
  const row = await db("email_confirmations")
    .where({ email })
    .whereNot({ id: exceptId })
    .where("createdAt", ">", since)
    .whereNotNull("tokenHash")
    .count({ count: "*" })
    .first();
  return Number(row?.count ?? 0);
}

/**
 * Hashes a code together with the confirmation's id. Since a code has only a few digits, two confirmations may have the
 * same code; their hashes differ nevertheless.
 */
export function hashCode(id: string, code: string): Buffer {
  return hashToken(`${id} ${code}`);
}

/**
 * Sets the secrets of a confirmation: the link's token and the code, if any. When the email is resent, it contains new
 * secrets, which replace the previous ones.
 */
export async function setConfirmationSecrets(
  db: Db,
  id: string,
  { token, code }: { token: string; code?: string },
): Promise<void> {
  const codeHash = code === undefined ? null : hashCode(id, code);
  await db("email_confirmations")
    .where({ id })
    .update({ tokenHash: hashToken(token), codeHash });
}

/**
 * Counts an attempt to enter the account's current code, and returns the code's hash; undefined when there is no code
 * or its attempts are used up.
 */
export async function countCodeAttempt(
  db: Db,
  accountId: string,
  now: Date,
): Promise<{ id: string; codeHash: Buffer } | undefined> {
  const [open] = await db("email_confirmations")
    .where({ accountId })
    .whereNull("usedAt")
    .whereNotNull("codeHash")
    .where("expiresAt", ">", now)
    .where("attempts", "<", EMAIL_CODE_ATTEMPTS)
    .update({ attempts: db.raw("attempts + 1") })
    .returning(["id", "codeHash"]);
  return open;
}

export interface UsedConfirmation {
  id: string;
  accountId: string;
  email: string;
  sessionId: string | null;
}

/** Marks a confirmation as used. Returns undefined when it was already used, has expired or is unknown. */
export async function consumeEmailConfirmation(
  db: Db,
  by: { id: string } | { token: string },
  now: Date,
): Promise<UsedConfirmation | undefined> {
  const [used] = await db("email_confirmations")
    .where("token" in by ? { tokenHash: hashToken(by.token) } : { id: by.id })
    .whereNull("usedAt")
    .where("expiresAt", ">", now)
    .update({ usedAt: now })
    .returning(["id", "accountId", "email", "sessionId"]);
  return used;
}

/**
 * Sets the account's email, marks it as verified and returns the previous email.
 * @throws the violation of `accounts_email_key` when another account has this email
 */
export async function setVerifiedEmail(
  db: Db,
  { accountId, email, now }: { accountId: string; email: string; now: Date },
): Promise<string> {
  const account = await db("accounts").where({ id: accountId }).forNoKeyUpdate().first("email");
  await db("accounts").where({ id: accountId }).update({ email, emailVerifiedAt: now, updatedAt: now });
  return account.email;
}
