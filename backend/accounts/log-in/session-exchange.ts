import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import { SESSION_EXCHANGE_MS } from "#backend/platform/constants.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { SESSION_EXCHANGE_COOKIE } from "#backend/platform/http/pages/page-head.ts";
import type { ResponseCookie } from "#backend/platform/http/set-cookie.ts";
import { type AccountRecord, findAccountById } from "../account-repo.ts";
import { consumeSessionExchange, findExchangeAccount, setSessionExchange } from "../sessions/session-repo.ts";
import { createToken, hashToken } from "../sessions/token.ts";

/** The cookie that hands a session over to the page; null removes it. */
export function sessionExchangeCookie(code: string | null): ResponseCookie {
  // Everywhere: a page that is rendered before the session is handed over asks whose it will be.
  return { name: SESSION_EXCHANGE_COOKIE, value: code, path: "/", maxAgeMs: SESSION_EXCHANGE_MS };
}

/**
 * Returns a code for which the session is handed over once: a form's answer is a page, which can't carry the token to
 * where the session keeps it.
 */
export async function offerSession(db: Db, token: string, now: Date): Promise<string> {
  const code = createToken();
  const expiresAt = new Date(now.getTime() + SESSION_EXCHANGE_MS);
  await setSessionExchange(db, { tokenHash: hashToken(token), codeHash: hashToken(code), expiresAt });
  return code;
}

/** Returns the account whose session the code stands for, without using it; null when it is used, expired or unknown. */
export async function accountBehind(
  { db, clock }: { db: Db; clock: Clock },
  code: string,
): Promise<string | null> {
  return (await findExchangeAccount(db, hashToken(code), clock())) ?? null;
}

export interface TakenSession {
  token: string;
  account: AccountRecord;
  /** Whether the device is remembered. */
  staysSignedIn: boolean;
}

/**
 * Hands the code's session over, with a new token: nobody has seen the first one.
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
