import type { Db } from "#backend/db/knex.ts";
import type { Caller } from "./caller.ts";

interface NewSession {
  accountId: string;
  tokenHash: Buffer;
  now: Date;
  expiresAt: Date;
  /** The remembered device that opens it, or whose password did. */
  deviceId: string | null;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db("sessions").insert({
    account_id: session.accountId,
    token_hash: session.tokenHash,
    created_at: session.now,
    last_used_at: session.now,
    expires_at: session.expiresAt,
    device_id: session.deviceId,
  });
}

export interface SessionRecord extends Caller {
  lastUsedAt: Date;
  expiresAt: Date;
}

/** Prepared once a connection: every call of somebody signed in begins with it. */
export async function findSession(db: Db, tokenHash: Buffer): Promise<SessionRecord | undefined> {
  return (
    db("sessions")
      .join("accounts", "accounts.id", "sessions.account_id")
      .where("sessions.token_hash", tokenHash)
      // A log-in that was under way when the account was suspended must not outlast that.
      .whereNull("accounts.suspended_at")
      .options({ name: "session-by-token" })
      .first({
        sessionId: "sessions.id",
        accountId: "accounts.id",
        name: "accounts.name",
        email: "accounts.email",
        role: "accounts.role",
        lastUsedAt: "sessions.last_used_at",
        expiresAt: "sessions.expires_at",
      })
  );
}

export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db("sessions").where({ id: sessionId }).update({ last_used_at: now });
}
