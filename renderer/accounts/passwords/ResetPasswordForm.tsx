import { useTranslation } from "react-i18next";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { FormNote } from "#renderer/kit/forms/FormNote.tsx";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { StrengthHint } from "./StrengthHint.tsx";
import { useResetPassword } from "./use-password-forms.ts";

interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
}

/** Sets a new password with the token of the emailed link. */
export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const { t } = useTranslation("accounts");
  const { fields, change, issues, attach, ...form } = useResetPassword(token, onDone);
  return (
    <form className="account-form" noValidate onSubmit={form.handleSubmit} ref={attach}>
      <p className="account-form__intro">{t("resetIntro")}</p>
      <Banner text={form.bannerText} />
      <PasswordField
        label={t("createPassword")}
        name="password"
        autoComplete="new-password"
        value={fields.password}
        onChange={change("password")}
        issues={issues}
        hint={<StrengthHint password={fields.password} known={[]} />}
      />
      <PasswordField
        label={t("confirmPassword")}
        name="confirmation"
        autoComplete="new-password"
        value={fields.confirmation}
        onChange={change("confirmation")}
        issues={issues}
      />
      <SubmitButton busy={form.busy} text={t("setPassword")} busyText={t("settingPassword")} />
      <FormNote text={form.note} />
    </form>
  );
}
