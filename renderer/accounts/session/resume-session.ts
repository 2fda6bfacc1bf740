import { resumeSession as resumeEndpoint, takeSession } from "#contract/accounts/account.ts";
import { toApiError } from "#renderer/data/client/api-error.ts";
import { call } from "#renderer/data/client/client.ts";
import { sessionExchangeCookie } from "#renderer/data/platform/session-cookies.ts";
import { useSession } from "#renderer/data/session/session-store.ts";

/** Error codes for a cookie that is missing, expired or not valid for this page. */
const INVALID_SESSION = new Set(["not_signed_in", "foreign_origin"]);

let resuming: Promise<void> | null = null;

/**
 * Resumes a session with the browser's cookie, or takes over the session of a form that was submitted without scripts.
 * Sends no request if neither is likely to exist. Concurrent callers share one request.
 *
 * @throws ApiError when the request fails for another reason than an invalid cookie
 */
export function resumeSession(): Promise<void> {
  const { token, mayResume } = useSession.getState();
  if (token !== null || !mayResume) return Promise.resolve();
  resuming ??= requestSession().finally(() => {
    resuming = null;
  });
  return resuming;
}

/**
 * The session of a form that was submitted without scripts takes precedence over the one that the browser may remember.
 * The form's session can be exchanged only once, and another tab may have been faster.
 */
async function askForSession() {
  if (sessionExchangeCookie.isThere()) {
    const exchangedSession = await call(takeSession).catch(ignoreInvalidSession);
    sessionExchangeCookie.remove();
    if (exchangedSession) return exchangedSession;
  }
  return { ...(await call(resumeEndpoint)), staysSignedIn: true };
}

function ignoreInvalidSession(thrown: unknown): null {
  const error = toApiError(thrown);
  if (!INVALID_SESSION.has(error.code)) throw error;
  return null;
}

async function requestSession(): Promise<void> {
  try {
    const { token, account, staysSignedIn } = await askForSession();
    // The user has logged in or out while the request was pending.
    if (useSession.getState().token !== null || !useSession.getState().mayResume) return;
    useSession.getState().setMayResume(staysSignedIn);
    useSession.getState().signedIn(token, account);
  } catch (thrown) {
    ignoreInvalidSession(thrown);
    useSession.getState().setMayResume(false);
  }
}
