import { forgotPassword, resetPassword } from "#contract/password.ts";
import { call } from "#renderer/api/client.ts";
import { currentLanguage } from "#renderer/messages/i18n.ts";
import { useSession } from "#renderer/session/session-store.ts";

/** Asks for a mail with a link, in the language that is spoken here. */
export async function askForLink({ email }: { email: string }): Promise<void> {
  await call(forgotPassword, { body: { email, language: currentLanguage() } });
}

/** Sets a password by the token of a mail's link. Every session ends with it, so ours is forgotten too. */
export async function setPasswordByLink(wanted: { token: string; password: string }): Promise<void> {
  await call(resetPassword, { body: wanted });
  useSession.getState().signedOut("person");
}
