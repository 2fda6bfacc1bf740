import type { FieldIssues } from "#contract/http/error.ts";
import { FORM_BANNER_MS } from "#renderer/constants.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { type Checked, useValidatedForm } from "#renderer/data/queries/use-validated-form.ts";
import { refusalOf } from "../account-errors.ts";
import type { PasskeyFields } from "./passkey-actions.ts";
import type { AskedPasskey } from "./use-passkeys.ts";

function check(what: AskedPasskey["what"], fields: PasskeyFields): Checked<PasskeyFields> {
  const issues: FieldIssues = {
    ...(what !== "remove" && fields.name.trim() === "" && { name: ["Enter a name for this passkey."] }),
    ...(what !== "rename" && fields.currentPassword === "" && { currentPassword: ["Enter your password."] }),
  };
  if (Object.keys(issues).length === 0) return { ok: true, value: fields };
  return { ok: false, issues, banner: messages.t("invalid", { ns: "errors" }) };
}

/** The form of a passkey's dialog: the password for adding and removing, the name for adding and renaming. */
export function usePasskeyForm(
  { name, what }: { name: string; what: AskedPasskey["what"] },
  action: (fields: PasskeyFields) => Promise<void>,
) {
  return useValidatedForm({
    start: { name, currentPassword: "" },
    check: (fields) => check(what, fields),
    action,
    bannerMs: FORM_BANNER_MS,
    refusalOf,
  });
}
