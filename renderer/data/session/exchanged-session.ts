import { SESSION_EXCHANGE_PATH } from "#contract/accounts/session-exchange-path.ts";
import { CALL_TIMEOUT_MS } from "#renderer/constants.ts";
import { sessionExchangeCookie, sessionHintCookie } from "#renderer/data/platform/session-cookies.ts";
import { storedStaySignedIn, storedToken } from "#renderer/data/platform/stored-values.ts";

/** The part of the response that must not be lost when the user leaves the page before the application has loaded. */
interface ExchangedSession {
  data: { token: string; staysSignedIn: boolean };
}

let asked: Promise<unknown> = Promise.resolve(null);

/**
 * If the user logged in or signed up with a form that was submitted without scripts, exchanges the cookie from that
 * response for the new session's token. Runs before the application has loaded.
 */
export function takeExchangedSession(): void {
  if (sessionExchangeCookie.isThere()) asked = take();
}

/** Resolves with the server's response, unchecked; null when there was no request or no session. */
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
    // The application will repeat the request and show the error.
    if (!response.ok) return null;
    const answer: ExchangedSession = await response.json();
    store(answer.data);
    return answer;
  } catch {
    // The connection was lost: the application will repeat the request and show the error.
    return null;
  }
}

function store({ token, staysSignedIn }: ExchangedSession["data"]): void {
  storedToken.write(token);
  if (staysSignedIn) storedStaySignedIn.write("true");
  sessionHintCookie.write(staysSignedIn);
  sessionExchangeCookie.remove();
}
