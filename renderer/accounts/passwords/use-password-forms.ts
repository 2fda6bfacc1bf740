import { z } from "zod/mini";
import { email, newPassword } from "#contract/accounts/account.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { checkedBy } from "#renderer/kit/forms/checked.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { confirmationIssue } from "./confirmation-issue.ts";
import { requestPasswordReset, setPasswordByLink } from "./password-actions.ts";

const forgotten = z.object({ email });
const reset = z.object({ password: newPassword });

/** `known` is the email entered at log-in. */
export function useForgotPassword(known: string, onSent: (email: string) => void) {
  return useForm({
    start: { email: known },
    check: (values) => checkedBy(forgotten.safeParse({ email: values.email.trim() || undefined })),
    send: requestPasswordReset,
    onDone: (_, sent) => onSent(sent.email),
  });
}

export function useResetPassword(token: string, onDone: () => void) {
  return useForm({
    start: { password: "", confirmation: "" },
    check: ({ password, confirmation }) =>
      checkedBy(
        reset.safeParse({ password: password || undefined }),
        confirmationIssue(password, confirmation),
        messages.t("signUpIncomplete", { ns: "accounts" }),
      ),
    send: ({ password }) => setPasswordByLink({ token, password }),
    onDone,
  });
}
