import { changePassword } from "#contract/accounts/password.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { checkedBy } from "#renderer/kit/forms/checked.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { confirmationIssue } from "../passwords/confirmation-issue.ts";
import { setPassword } from "./own-account-actions.ts";

const EMPTY = { currentPassword: "", newPassword: "", confirmation: "" };

export function useChangePassword() {
  const notify = useNotify();
  const form = useForm({
    start: EMPTY,
    check: ({ currentPassword, newPassword, confirmation }) =>
      checkedBy(
        changePassword.body.safeParse({ currentPassword, newPassword: newPassword || undefined }),
        confirmationIssue(newPassword, confirmation),
      ),
    send: setPassword,
    onDone: () => {
      form.reset(EMPTY);
      notify({ status: "success", text: () => messages.t("profile.passwordChanged", { ns: "accounts" }) });
    },
  });
  return form;
}
