import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS, SESSION_TOUCH_MS } from "#backend/constants.ts";
import type { Db } from "#backend/db/knex.ts";
import type { Caller } from "./caller.ts";
import { findSession, insertSession, touchSession } from "./session-repo.ts";
import { hashToken, newToken } from "./token.ts";

/** Opens a session and answers its token, which is kept nowhere. It ends with its device, when there is one. */
export async function openSession(
  db: Db,
  accountId: string,
  now: Date,
  deviceId: string | null = null,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE_MS);
  await insertSession(db, { accountId, tokenHash: hashToken(token), now, expiresAt, deviceId });
  return token;
}

/** The person behind a token; null when it is unknown, idle for too long or past its end. */
export async function authenticate(db: Db, token: string, now: Date): Promise<Caller | null> {
  const session = await findSession(db, hashToken(token));
  if (!session) return null;
  const { lastUsedAt, expiresAt, ...caller } = session;
  const idle = now.getTime() - lastUsedAt.getTime();
  if (now >= expiresAt || idle >= SESSION_IDLE_MS) return null;
  if (idle >= SESSION_TOUCH_MS) await touchSession(db, caller.sessionId, now);
  return caller;
}
