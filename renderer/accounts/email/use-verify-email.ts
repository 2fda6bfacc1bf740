import { verifyEmail } from "#contract/accounts/email-address.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { FORM_BANNER_MS } from "#renderer/constants.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { fieldText } from "#renderer/kit/formatting/field-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { type Checked, useValidatedForm } from "#renderer/data/queries/use-validated-form.ts";
import { refusalOf } from "../account-errors.ts";
import { sendVerification, verifyByCode } from "./email-actions.ts";

function check({ code }: { code: string }): Checked<string> {
  const parsed = verifyEmail.body.safeParse({ code });
  if (parsed.success) return { ok: true, value: parsed.data.code };
  const [message = ""] = parsed.error.issues.map((issue) => issue.message);
  return { ok: false, issues: { code: [message] }, banner: fieldText(message) };
}

/** On success the account in the session store changes, and the form disappears. */
export function useVerifyEmail() {
  return useValidatedForm({
    start: { code: "" },
    check,
    action: verifyByCode,
    bannerMs: FORM_BANNER_MS,
    refusalOf,
  });
}

export function useResendVerification() {
  const notify = useNotify();
  const { busy, submit } = useSubmit(sendVerification);
  const send = () =>
    void submit(undefined, {
      onDone: () =>
        notify({ status: "success", text: () => messages.t("verify.resent", { ns: "accounts" }) }),
      onFailed: (error) => notify({ status: "error", text: () => errorText(error) }),
    });
  return { busy, send };
}
