import { useTranslation } from "react-i18next";
import type { Account } from "#contract/accounts/account.ts";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { PasswordField } from "../passwords/PasswordField.tsx";
import { StrengthHint } from "../passwords/StrengthHint.tsx";
import { ProfileSection } from "./ProfileSection.tsx";
import { useChangePassword } from "./use-change-password.ts";

/** Changes the password. The current one is required. */
export function PasswordSection({ account: { name, email } }: { account: Account }) {
  const { t } = useTranslation("accounts");
  const form = useChangePassword();
  return (
    <ProfileSection heading={t("profile.password")} intro={t("profile.passwordIntro")}>
      <Form className="profile-form" {...form.props}>
        <Banner text={form.bannerText} />
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t("profile.currentPassword")}
          {...form.field("currentPassword")}
          autoComplete="current-password"
        />
        <div className="profile-form__pair">
          <PasswordField
            label={t("profile.newPassword")}
            {...form.field("newPassword")}
            autoComplete="new-password"
            hint={<StrengthHint password={form.values.newPassword} known={[name, email]} />}
          />
          <PasswordField
            label={t("profile.repeatPassword")}
            {...form.field("confirmation")}
            autoComplete="new-password"
          />
        </div>
        <div className="profile-form__actions">
          <SubmitButton busy={form.busy} text={t("profile.changePassword")} busyText={t("saving")} />
        </div>
      </Form>
    </ProfileSection>
  );
}
