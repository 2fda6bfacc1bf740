import { SESSION_EXCHANGE_PATH } from "#contract/accounts/session-exchange-path.ts";
import { CALL_TIMEOUT_MS } from "#renderer/constants.ts";
import { sessionExchangeCookie } from "#renderer/data/platform/session-exchange-cookie.ts";
import { sessionHintCookie } from "#renderer/data/platform/session-hint-cookie.ts";
import { storedStaySignedIn, storedToken } from "#renderer/data/platform/stored-values.ts";

/** As much of the answer as must not be lost when the page is left before the application is there. */
interface ExchangedSession {
  data: { token: string; staysSignedIn: boolean };
}

let asked: Promise<unknown> = Promise.resolve(null);

/** Trades the cookie of a form that was sent without a script for its session, before the application is there. */
export function takeExchangedSession(): void {
  if (sessionExchangeCookie.isThere()) asked = take();
}

/** Resolves with the answer of the server, unchecked; null when nobody asked, or nothing was handed over. */
export function exchangedSession(): Promise<unknown> {
  return asked;
}

async function take(): Promise<unknown> {
  try {
    const response = await fetch(SESSION_EXCHANGE_PATH, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: "{}",
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    // The application asks again, and says what is wrong.
    if (!response.ok) return null;
    const answer: ExchangedSession = await response.json();
    keep(answer.data);
    return answer;
  } catch {
    // The same when the connection is lost.
    return null;
  }
}

function keep({ token, staysSignedIn }: ExchangedSession["data"]): void {
  storedToken.write(token);
  if (staysSignedIn) storedStaySignedIn.write("true");
  sessionHintCookie.write(staysSignedIn);
  sessionExchangeCookie.remove();
}
