import {
  ADMIN_SESSION_MS,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  SESSION_TOUCH_MS,
} from "#backend/platform/constants.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import { deviceInfo, UNKNOWN_DEVICE } from "../security/device-info.ts";
import type { Authenticate, Caller } from "#backend/platform/http/caller.ts";
import { findSession, insertSession, touchSession, type SessionKey } from "./session-repo.ts";
import { createToken, hashToken } from "./token.ts";

/**
 * Creates a session and returns its token, which is not stored. The session of a remembered device ends together with
 * the device.
 */
export async function createSession(
  db: Db,
  accountId: string,
  now: Date,
  { deviceId = null, client }: { deviceId?: string | null; client?: RequestClient } = {},
): Promise<string> {
  const token = createToken();
  const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE_MS);
  const device = client ? deviceInfo(client) : UNKNOWN_DEVICE;
  await insertSession(db, { accountId, tokenHash: hashToken(token), now, expiresAt, deviceId, device });
  return token;
}

/**
 * Finds the caller by session token, or returns null when the session is unknown, expired or was idle for too long.
 * `client` is stored as the session's last device.
 */
export async function authenticate(
  db: Db,
  token: string,
  now: Date,
  client?: RequestClient,
): Promise<Caller | null> {
  return findCaller(db, { tokenHash: hashToken(token) }, now, client);
}

/** Creates the authentication that routes use, so that they need not know about accounts. */
export function createAuthenticate({ db, clock }: { db: Db; clock: Clock }): Authenticate {
  return (token, client) => authenticate(db, token, clock(), client);
}

/** Authenticates a session again, by its id, for callers that don't have its token. */
export async function authenticateAgain(db: Db, sessionId: string, now: Date): Promise<Caller | null> {
  return findCaller(db, { id: sessionId }, now);
}

async function findCaller(
  db: Db,
  key: SessionKey,
  now: Date,
  client?: RequestClient,
): Promise<Caller | null> {
  const session = await findSession(db, key);
  if (!session) return null;
  const { createdAt, lastUsedAt, expiresAt, ...caller } = session;
  const idle = now.getTime() - lastUsedAt.getTime();
  if (now >= expiresAt || idle >= SESSION_IDLE_MS) return null;
  // An admin session's age is checked on every request rather than limited when the session is opened, since an account
  // may become an admin later.
  if (caller.role === "admin" && now.getTime() - createdAt.getTime() >= ADMIN_SESSION_MS) return null;
  if (idle >= SESSION_TOUCH_MS) await touchSession(db, caller.sessionId, now, client && deviceInfo(client));
  return caller;
}
