import { useTranslation } from "react-i18next";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { Form } from "#renderer/kit/forms/Form.tsx";
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
  const form = useResetPassword(token, onDone);
  return (
    <Form className="account-form" {...form.props}>
      <p className="account-form__intro">{t("resetIntro")}</p>
      <Banner text={form.bannerText} />
      <PasswordField
        label={t("createPassword")}
        {...form.field("password")}
        autoComplete="new-password"
        hint={<StrengthHint password={form.values.password} known={[]} />}
      />
      <PasswordField
        label={t("confirmPassword")}
        {...form.field("confirmation")}
        autoComplete="new-password"
      />
      <SubmitButton busy={form.busy} text={t("setPassword")} busyText={t("settingPassword")} />
      <FormNote text={form.note} />
    </Form>
  );
}
