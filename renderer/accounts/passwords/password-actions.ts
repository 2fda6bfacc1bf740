import { forgotPassword, resetPassword } from "#contract/accounts/password.ts";
import { call } from "#renderer/data/client/client.ts";
import { currentLanguage } from "#renderer/messages/i18n.ts";
import { useSession } from "#renderer/data/session/session-store.ts";

/** Requests an email with a reset link, in the current language. */
export async function requestPasswordReset({ email }: { email: string }): Promise<void> {
  await call(forgotPassword, { body: { email, language: currentLanguage() } });
}

/** Sets a password with the token of the emailed link. This ends all sessions, including the current one. */
export async function setPasswordByLink(reset: { token: string; password: string }): Promise<void> {
  await call(resetPassword, { body: reset });
  useSession.getState().signedOut("user");
}
