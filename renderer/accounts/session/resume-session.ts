import { resumeSession as resumeEndpoint } from "#contract/accounts/account.ts";
import { toApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";
import { useSession } from "#renderer/session/session-store.ts";

/** Error codes of a cookie that is missing, expired or not valid for this page. */
const INVALID_SESSION = new Set(["not_signed_in", "foreign_origin"]);

let resuming: Promise<void> | null = null;

/**
 * Resumes a session with the browser's cookie, if it may have one. Concurrent callers share one request.
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

async function requestSession(): Promise<void> {
  try {
    const { token, account } = await call(resumeEndpoint);
    // The person has logged in or out in the meantime.
    if (useSession.getState().token !== null || !useSession.getState().mayResume) return;
    useSession.getState().signedIn(token, account);
  } catch (thrown) {
    const error = toApiError(thrown);
    if (!INVALID_SESSION.has(error.code)) throw error;
    useSession.getState().setMayResume(false);
  }
}
