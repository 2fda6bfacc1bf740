import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldIssues } from "#contract/error.ts";
import { useSubmit } from "#renderer/api/use-submit.ts";
import { BANNER_MS } from "#renderer/constants.ts";
import { useFields } from "#renderer/ui/use-fields.ts";
import { usePassingBanner } from "#renderer/ui/use-passing-banner.ts";
import { createAccount } from "./account-actions.ts";
import { signUpErrorText } from "./account-errors.ts";
import { checkSignUp, type SignUpFields } from "./check-sign-up.ts";

const EMPTY: SignUpFields = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  confirmation: "",
  role: "",
};

export function useSignUp() {
  const { t } = useTranslation("accounts");
  const { fields, change } = useFields(EMPTY);
  const [issues, setIssues] = useState<FieldIssues>({});
  const banner = usePassingBanner(BANNER_MS);
  const { busy, submit } = useSubmit(createAccount);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkSignUp(fields);
    setIssues({});
    if (checked === null) {
      banner.show(t("signUpIncomplete"));
      return;
    }
    banner.hide();
    void submit(checked, {
      onFailed: (error) => {
        setIssues(error.fields ?? {});
        banner.show(signUpErrorText(error));
      },
    });
  };
  return { fields, change, issues, bannerText: banner.text, busy, handleSubmit };
}
