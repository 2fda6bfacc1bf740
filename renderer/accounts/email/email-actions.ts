import { confirmEmail, resendVerification, verifyEmail } from "#contract/accounts/email-address.ts";
import { call } from "#renderer/data/client/client.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { loadAccount } from "../account-actions.ts";

/** Confirms an address with the token of the emailed link. This may also end the current session. */
export async function confirmEmailByLink(token: string): Promise<void> {
  await call(confirmEmail, { body: { token } });
  if (useSession.getState().token !== null) await Promise.allSettled([loadAccount()]);
}

export async function verifyByCode(code: string): Promise<void> {
  await call(verifyEmail, { body: { code } });
  await loadAccount();
}

export async function sendVerification(): Promise<void> {
  await call(resendVerification);
}
