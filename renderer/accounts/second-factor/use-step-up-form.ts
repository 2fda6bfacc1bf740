import { FORM_BANNER_MS } from "#renderer/constants.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { type Checked, useValidatedForm } from "#renderer/data/queries/use-validated-form.ts";
import { refusalOf } from "../account-errors.ts";
import type { StepUpProof } from "./second-factor-actions.ts";

const text = messages.getFixedT(null, "second-factor");

export type StepUpField = "code" | "currentPassword";

function check(asked: StepUpField, fields: Record<StepUpField, string>): Checked<StepUpProof> {
  const value = fields[asked];
  const isGiven = (asked === "code" ? value.trim() : value) !== "";
  if (isGiven) return { ok: true, value: asked === "code" ? { code: value } : { currentPassword: value } };
  const missing = text(asked === "code" ? "enterCode" : "enterPassword");
  return { ok: false, issues: { [asked]: [missing] }, banner: missing };
}

/** A form that asks for a code or the password. */
export function useStepUpForm(asked: StepUpField, action: (proof: StepUpProof) => Promise<void>) {
  return useValidatedForm({
    start: { code: "", currentPassword: "" },
    check: (fields) => check(asked, fields),
    action,
    bannerMs: FORM_BANNER_MS,
    refusalOf,
  });
}
