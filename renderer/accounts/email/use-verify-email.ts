import { verifyEmail } from "#contract/accounts/email-address.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { checkedBy } from "#renderer/kit/forms/checked.ts";
import { sendVerification, verifyByCode } from "./email-actions.ts";

/** On success the account in the session store changes, and the form disappears. */
export function useVerifyEmail() {
  return useForm({
    start: { code: "" },
    check: (values) => checkedBy(verifyEmail.body.safeParse(values)),
    send: ({ code }) => verifyByCode(code),
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
