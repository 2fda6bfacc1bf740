import { z } from "zod/mini";
import { email, newPassword } from "#contract/accounts/account.ts";
import type { FieldIssues } from "#contract/http/error.ts";
import { FORM_BANNER_MS } from "#renderer/constants.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { type Checked, useValidatedForm } from "#renderer/data/queries/use-validated-form.ts";
import { refusalOf } from "../account-errors.ts";
import { requestPasswordReset, setPasswordByLink } from "./password-actions.ts";

const text = messages.getFixedT(null, "accounts");
const checkFields = () => messages.t("invalid", { ns: "errors" });

const forgotten = z.object({ email });

function checkForgotten(fields: { email: string }): Checked<z.infer<typeof forgotten>> {
  const parsed = forgotten.safeParse({ email: fields.email.trim() || undefined });
  if (parsed.success) return { ok: true, value: parsed.data };
  const issues: FieldIssues = z.flattenError(parsed.error).fieldErrors;
  return { ok: false, issues, banner: issues["email"]?.[0] ?? checkFields() };
}

/** `known` is the email entered at log-in. */
export function useForgotPassword(known: string, onSent: (email: string) => void) {
  return useValidatedForm({
    start: { email: known },
    check: checkForgotten,
    action: requestPasswordReset,
    bannerMs: FORM_BANNER_MS,
    refusalOf,
    onDone: (sent) => onSent(sent.email),
  });
}

interface ResetFields {
  password: string;
  confirmation: string;
}

function checkReset({ password, confirmation }: ResetFields): Checked<string> {
  const parsed = newPassword.safeParse(password || undefined);
  const issues: FieldIssues = {
    ...(!parsed.success && { password: parsed.error.issues.map(({ message }) => message) }),
    ...(confirmation === "" && { confirmation: [text("repeatPassword")] }),
    ...(confirmation !== "" && confirmation !== password && { confirmation: [text("passwordsDiffer")] }),
  };
  if (parsed.success && Object.keys(issues).length === 0) return { ok: true, value: parsed.data };
  return { ok: false, issues, banner: text("signUpIncomplete") };
}

export function useResetPassword(token: string, onDone: () => void) {
  return useValidatedForm({
    start: { password: "", confirmation: "" },
    check: checkReset,
    action: (password: string) => setPasswordByLink({ token, password }),
    bannerMs: FORM_BANNER_MS,
    refusalOf,
    onDone,
  });
}
