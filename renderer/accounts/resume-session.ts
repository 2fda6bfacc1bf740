import { resumeSession as resumeEndpoint } from "#contract/account.ts";
import { toApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";
import { useSession } from "#renderer/session/session-store.ts";

/** The cookie is gone, too old or not for this page. */
const worthless = new Set(["not_signed_in", "foreign_origin"]);

let resuming: Promise<void> | null = null;

/**
 * Opens a session by this browser's cookie, when it may have one; afterwards it is known whether somebody is
 * signed in. Callers at the same time share one call.
 * @throws ApiError when the server could not be asked
 */
export function resumeSession(): Promise<void> {
  const { token, mayResume } = useSession.getState();
  if (token !== null || !mayResume) return Promise.resolve();
  resuming ??= askServer().finally(() => {
    resuming = null;
  });
  return resuming;
}

async function askServer(): Promise<void> {
  try {
    const { token, account } = await call(resumeEndpoint);
    // Who logged in or out meanwhile wants it so.
    if (useSession.getState().token !== null || !useSession.getState().mayResume) return;
    useSession.getState().signedIn(token, account);
  } catch (thrown) {
    const error = toApiError(thrown);
    if (!worthless.has(error.code)) throw error;
    useSession.getState().deviceRemembered(false);
  }
}
