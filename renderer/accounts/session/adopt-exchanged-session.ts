import { takeSession } from "#contract/accounts/account.ts";
import { success } from "#contract/http/endpoint.ts";
import { exchangedSession } from "#renderer/data/session/exchanged-session.ts";
import { useSession } from "#renderer/data/session/session-store.ts";

/** Signs in with the session and the account that were received before the application had loaded. */
export async function adoptExchangedSession(): Promise<void> {
  const answer = success(takeSession.data).safeParse(await exchangedSession());
  if (!answer.success) return;
  const { token, account, staysSignedIn } = answer.data.data;
  useSession.getState().setMayResume(staysSignedIn);
  useSession.getState().signedIn(token, account);
}
