import type { Db } from "#backend/platform/db/knex.ts";
import type { DeviceInfo } from "../security/device-info.ts";
import type { Caller } from "#backend/platform/http/caller.ts";

interface NewSession {
  accountId: string;
  tokenHash: Buffer;
  now: Date;
  expiresAt: Date;
  /** The remembered device that the session belongs to. */
  deviceId: string | null;
  device: DeviceInfo;
}

export async function insertSession(db: Db, { now, device, ...session }: NewSession): Promise<void> {
  await db("sessions").insert({ ...session, ...device, createdAt: now, lastUsedAt: now });
}

export interface SessionRecord extends Caller {
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

/** Identifies a session by its token's hash or by its id. */
export type SessionKey = { tokenHash: Buffer } | { id: string };

const sessionBy = (key: string) => `
  select sessions.id as session_id, accounts.id as account_id, accounts.name, accounts.email, accounts.role,
    accounts.email_verified_at is not null as email_verified,
    -- An admin's passkey is one: then the password alone opens no session.
    accounts.second_factor_since is not null or (accounts.role = 'admin'
      and exists (select from passkeys where passkeys.account_id = accounts.id)) as second_factor,
    sessions.stepped_up_at, sessions.created_at,
    sessions.last_used_at, sessions.expires_at
  from sessions join accounts on accounts.id = sessions.account_id
  -- A log-in that was concurrent with the suspension must not survive it.
  where ${key} = ? and accounts.suspended_at is null`;
const sessionByToken = sessionBy("sessions.token_hash");
const sessionById = sessionBy("sessions.id");

/** Every signed-in request runs this query first, so it is a prepared statement. */
export async function findSession(db: Db, key: SessionKey): Promise<SessionRecord | undefined> {
  const query =
    "tokenHash" in key
      ? db.raw(sessionByToken, [key.tokenHash]).options({ name: "session-by-token" })
      : db.raw(sessionById, [key.id]).options({ name: "session-by-id" });
  const { rows } = await query;
  return rows[0];
}

export async function touchSession(db: Db, sessionId: string, now: Date, device?: DeviceInfo): Promise<void> {
  await db("sessions")
    .where({ id: sessionId })
    .update({ lastUsedAt: now, ...device });
}

/** Returns which of these sessions have ended. */
export async function findEndedSessions(db: Db, sessionIds: readonly string[]): Promise<string[]> {
  const open = new Set(await db("sessions").whereIn("id", sessionIds).pluck("id"));
  return sessionIds.filter((id) => !open.has(id));
}

interface SessionExchange {
  /** Identifies the session by its token's hash. */
  tokenHash: Buffer;
  codeHash: Buffer;
  expiresAt: Date;
}

/** Stores the one-use code for a session exchange. */
export async function setSessionExchange(
  db: Db,
  { tokenHash, codeHash, expiresAt }: SessionExchange,
): Promise<void> {
  await db("sessions")
    .where({ tokenHash })
    .update({ exchangeCodeHash: codeHash, exchangeCodeExpiresAt: expiresAt });
}

/** Returns the account of the code's session, without spending the code. */
export async function findExchangeAccount(db: Db, codeHash: Buffer, now: Date): Promise<string | undefined> {
  const [accountId] = await db("sessions")
    .join("accounts", "accounts.id", "sessions.accountId")
    .where("sessions.exchangeCodeHash", codeHash)
    .where("sessions.exchangeCodeExpiresAt", ">", now)
    .whereNull("accounts.suspendedAt")
    .pluck("accounts.id");
  return accountId;
}

/** Gives the code's session a new token. Returns undefined when the code is used, expired or unknown. */
export async function consumeSessionExchange(
  db: Db,
  codeHash: Buffer,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<{ accountId: string; deviceId: string | null } | undefined> {
  const [session] = await db("sessions")
    .where({ exchangeCodeHash: codeHash })
    .where("exchangeCodeExpiresAt", ">", now)
    .update({
      tokenHash,
      exchangeCodeHash: null,
      exchangeCodeExpiresAt: null,
      lastUsedAt: now,
    })
    .returning<{ accountId: string; deviceId: string | null }[]>(["accountId", "deviceId"]);
  return session;
}

/** Records that a session has proved the second factor. */
export async function setSteppedUp(
  db: Db,
  session: { id: string } | { tokenHash: Buffer },
  now: Date,
): Promise<void> {
  await db("sessions").where(session).update({ steppedUpAt: now });
}

/** Records that the app in this session polls for notifications, and therefore shows them itself. */
export async function recordAsking(db: Db, sessionId: string, now: Date): Promise<void> {
  await db("sessions").where({ id: sessionId }).update({ notificationsFetchedAt: now });
}
