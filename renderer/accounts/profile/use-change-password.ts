import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldIssues } from "#contract/http/error.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { FORM_BANNER_MS } from "#renderer/constants.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { useFormRef } from "#renderer/kit/forms/use-form-ref.ts";
import { useFields } from "#renderer/kit/forms/use-fields.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { useTemporaryBanner } from "#renderer/kit/feedback/use-temporary-banner.ts";
import { setPassword } from "./own-account-actions.ts";

const EMPTY = { currentPassword: "", newPassword: "", confirmation: "" };

/** Returns the issues that can be found before the request. The server checks the length and the current password. */
function issuesIn(fields: typeof EMPTY, different: string): FieldIssues | null {
  const { currentPassword, newPassword, confirmation } = fields;
  const issues: FieldIssues = {
    ...(currentPassword === "" && { currentPassword: ["Enter your password."] }),
    ...(newPassword === "" && { newPassword: ["Enter a password."] }),
    ...(newPassword !== confirmation && { confirmation: [different] }),
  };
  return Object.keys(issues).length > 0 ? issues : null;
}

export function useChangePassword() {
  const { t } = useTranslation("accounts");
  const notify = useNotify();
  const { fields, change, setFields } = useFields(EMPTY);
  const [issues, setIssues] = useState<FieldIssues | null>(null);
  const banner = useTemporaryBanner(FORM_BANNER_MS);
  const { busy, submit } = useSubmit(setPassword);
  const formRef = useFormRef(issues);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = issuesIn(fields, t("profile.passwordsDiffer"));
    setIssues(found);
    if (found !== null) {
      banner.show(t("profile.checkPasswords"));
      return;
    }
    banner.hide();
    const { currentPassword, newPassword } = fields;
    void submit(
      { currentPassword, newPassword },
      {
        onDone: () => {
          setFields(EMPTY);
          notify({
            status: "success",
            text: () => messages.t("profile.passwordChanged", { ns: "accounts" }),
          });
        },
        onFailed: (error) => {
          setIssues(error.fields ?? {});
          banner.show(errorText(error));
        },
      },
    );
  };
  return { fields, change, issues: issues ?? {}, busy, bannerText: banner.text, formRef, handleSubmit };
}
