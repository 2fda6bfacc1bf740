import { useTranslation } from "react-i18next";
import type { Account } from "#contract/accounts/account.ts";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { PasswordField } from "../passwords/PasswordField.tsx";
import { StrengthHint } from "../passwords/StrengthHint.tsx";
import { ProfileSection } from "./ProfileSection.tsx";
import { useChangePassword } from "./use-change-password.ts";

/** Changes the password. The current one is required. */
export function PasswordSection({ account: { name, email } }: { account: Account }) {
  const { t } = useTranslation("accounts");
  const { fields, change, issues, formRef, ...form } = useChangePassword();
  const fresh = { autoComplete: "new-password", issues } as const;
  return (
    <ProfileSection heading={t("profile.password")} intro={t("profile.passwordIntro")}>
      <form className="profile-form" noValidate onSubmit={form.handleSubmit} ref={formRef}>
        <Banner text={form.bannerText} />
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t("profile.currentPassword")}
          name="currentPassword"
          autoComplete="current-password"
          value={fields.currentPassword}
          onChange={change("currentPassword")}
          issues={issues}
        />
        <div className="profile-form__pair">
          <PasswordField
            {...fresh}
            label={t("profile.newPassword")}
            hint={<StrengthHint password={fields.newPassword} known={[name, email]} />}
            name="newPassword"
            value={fields.newPassword}
            onChange={change("newPassword")}
          />
          <PasswordField
            {...fresh}
            label={t("profile.repeatPassword")}
            name="confirmation"
            value={fields.confirmation}
            onChange={change("confirmation")}
          />
        </div>
        <div className="profile-form__actions">
          <SubmitButton busy={form.busy} text={t("profile.changePassword")} busyText={t("saving")} />
        </div>
      </form>
    </ProfileSection>
  );
}
