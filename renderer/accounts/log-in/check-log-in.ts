import { z } from "zod/mini";
import { logInBody } from "#contract/accounts/account.ts";
import type { FieldIssues } from "#contract/http/error.ts";
import { messages } from "#renderer/messages/i18n.ts";
import type { Checked } from "#renderer/data/queries/use-validated-form.ts";

export interface LogInFields {
  email: string;
  password: string;
  /** "yes" if the user wants to stay signed in; otherwise "". */
  stays: string;
}

const text = messages.getFixedT(null, "accounts");

/** Returns the request body, or which of the two fields is missing. */
export function checkLogIn({ email, password, stays }: LogInFields): Checked<z.infer<typeof logInBody>> {
  const parsed = logInBody.safeParse({ email, password, ...(stays !== "" && { staySignedIn: true }) });
  if (parsed.success) return { ok: true, value: parsed.data };
  const issues: FieldIssues = z.flattenError(parsed.error).fieldErrors;
  const incomplete = email.trim() === "" || password === "";
  const banner = incomplete ? text("logInIncomplete") : messages.t("invalid", { ns: "errors" });
  return { ok: false, issues, banner };
}
