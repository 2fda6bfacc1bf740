import { Field, Input } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Banner } from "#renderer/ui/Banner.tsx";
import { issueOf } from "#renderer/ui/field-issues.ts";
import { SubmitButton } from "#renderer/ui/SubmitButton.tsx";
import { ProfileSection } from "./ProfileSection.tsx";
import { useChangePassword } from "./use-change-password.ts";

/** A new password, for who knows the present one. */
export function PasswordSection({ email }: { email: string }) {
  const { t } = useTranslation("accounts");
  const { fields, change, issues, formRef, ...form } = useChangePassword();
  const fresh = { type: "password", autoComplete: "new-password" } as const;
  return (
    <ProfileSection heading={t("profile.password")} intro={t("profile.passwordIntro")}>
      <form className="profile-form" noValidate onSubmit={form.handleSubmit} ref={formRef}>
        <Banner text={form.bannerText} />
        {/* Tells password managers whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label={t("profile.currentPassword")} {...issueOf(issues, "currentPassword")}>
          <Input
            type="password"
            name="currentPassword"
            autoComplete="current-password"
            value={fields.currentPassword}
            onChange={change("currentPassword")}
          />
        </Field>
        <div className="profile-form__pair">
          <Field
            label={t("profile.newPassword")}
            hint={t("passwordHint")}
            {...issueOf(issues, "newPassword")}
          >
            <Input
              {...fresh}
              name="newPassword"
              value={fields.newPassword}
              onChange={change("newPassword")}
            />
          </Field>
          <Field label={t("profile.repeatPassword")} {...issueOf(issues, "confirmation")}>
            <Input
              {...fresh}
              name="confirmation"
              value={fields.confirmation}
              onChange={change("confirmation")}
            />
          </Field>
        </div>
        <div className="profile-form__actions">
          <SubmitButton busy={form.busy} text={t("profile.changePassword")} busyText={t("saving")} />
        </div>
      </form>
    </ProfileSection>
  );
}
