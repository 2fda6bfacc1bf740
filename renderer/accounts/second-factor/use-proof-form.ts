import type { FieldIssues } from "#contract/http/error.ts";
import { FORM_BANNER_MS } from "#renderer/constants.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { type Checked, useValidatedForm } from "#renderer/data/queries/use-validated-form.ts";
import { refusalOf } from "../account-errors.ts";
import type { Proof } from "./second-factor-actions.ts";

const text = messages.getFixedT(null, "second-factor");

function check(proof: Proof): Checked<Proof> {
  const issues: FieldIssues = {
    ...(proof.code.trim() === "" && { code: [text("enterCode")] }),
    ...(proof.currentPassword === "" && { currentPassword: ["Enter your password."] }),
  };
  if (Object.keys(issues).length === 0) return { ok: true, value: proof };
  return { ok: false, issues, banner: messages.t("invalid", { ns: "errors" }) };
}

/** A form that asks for a code and the password. */
export function useProofForm(action: (proof: Proof) => Promise<void>) {
  return useValidatedForm({
    start: { code: "", currentPassword: "" },
    check,
    action,
    bannerMs: FORM_BANNER_MS,
    refusalOf,
  });
}
