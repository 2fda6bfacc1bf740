import { takeSession } from "#contract/accounts/account.ts";
import { success } from "#contract/http/endpoint.ts";
import { handedOver } from "#renderer/data/session/exchanged-session.ts";
import { useSession } from "#renderer/data/session/session-store.ts";

/** Signs in with the session that was handed over before the application was there, and with its account. */
export async function adoptHandedOver(): Promise<void> {
  const answer = success(takeSession.data).safeParse(await handedOver());
  if (!answer.success) return;
  const { token, account, staysSignedIn } = answer.data.data;
  useSession.getState().setMayResume(staysSignedIn);
  useSession.getState().signedIn(token, account);
}
