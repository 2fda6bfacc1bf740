import type { z } from "zod/mini";
import { logInBody } from "#contract/accounts/account.ts";
import { type Checked, checkedBy } from "#renderer/kit/forms/checked.ts";
import { messages } from "#renderer/messages/i18n.ts";

export interface LogInFields {
  email: string;
  password: string;
  /** Whether the user wants to stay signed in. */
  stays: boolean;
}

const text = messages.getFixedT(null, "accounts");

/** Returns the request body, or which of the two fields is missing. */
export function checkLogIn({ email, password, stays }: LogInFields): Checked<z.infer<typeof logInBody>> {
  const parsed = logInBody.safeParse({ email, password, ...(stays && { staySignedIn: true }) });
  const incomplete = email.trim() === "" || password === "";
  return checkedBy(parsed, {}, incomplete ? text("logInIncomplete") : undefined);
}
