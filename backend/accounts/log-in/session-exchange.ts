import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import { SESSION_EXCHANGE_MS } from "#backend/platform/constants.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { SESSION_EXCHANGE_COOKIE } from "#backend/platform/http/pages/page-head.ts";
import type { ResponseCookie } from "#backend/platform/http/set-cookie.ts";
import { type AccountRecord, findAccountById } from "../account-repo.ts";
import { consumeSessionExchange, findExchangeAccount, setSessionExchange } from "../sessions/session-repo.ts";
import { createToken, hashToken } from "../sessions/token.ts";

/** The cookie that transfers a session to the page; null removes it. */
export function sessionExchangeCookie(code: string | null): ResponseCookie {
  // The browser must send the cookie with every path: a page that is rendered before the session exchange must know
  // whose session it will get.
  return { name: SESSION_EXCHANGE_COOKIE, value: code, path: "/", maxAgeMs: SESSION_EXCHANGE_MS };
}

/**
 * Returns a one-use code, which the page exchanges for the session. A form's response is an HTML page, which can't
 * store the token where the client keeps sessions.
 */
export async function offerSession(db: Db, token: string, now: Date): Promise<string> {
  const code = createToken();
  const expiresAt = new Date(now.getTime() + SESSION_EXCHANGE_MS);
  await setSessionExchange(db, { tokenHash: hashToken(token), codeHash: hashToken(code), expiresAt });
  return code;
}

/**
 * Returns the account that the code's session belongs to, without spending the code; null when the code is used,
 * expired or unknown.
 */
export async function accountBehind(
  { db, clock }: { db: Db; clock: Clock },
  code: string,
): Promise<string | null> {
  return (await findExchangeAccount(db, hashToken(code), clock())) ?? null;
}

export interface TakenSession {
  token: string;
  account: AccountRecord;
  /** True if the device is remembered. */
  staysSignedIn: boolean;
}

/**
 * Exchanges the code for its session, with a new token; the original token was never sent to the client.
 * @throws AppError not_signed_in when the code is used, expired or unknown
 */
export async function takeSession(
  { db, clock }: { db: Db; clock: Clock },
  code: string,
): Promise<TakenSession> {
  const token = createToken();
  const session = await consumeSessionExchange(db, hashToken(code), {
    tokenHash: hashToken(token),
    now: clock(),
  });
  const account = session && (await findAccountById(db, session.accountId));
  if (!account) throw new AppError("not_signed_in");
  return { token, account, staysSignedIn: session.deviceId !== null };
}
