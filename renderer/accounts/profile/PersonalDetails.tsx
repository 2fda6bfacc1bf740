import { useTranslation } from "react-i18next";
import { MAX_BIO_CHARACTERS, type OwnAccount } from "#contract/accounts/account.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { TextAreaField } from "#renderer/kit/fields/TextAreaField.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { UploadProgress } from "#renderer/kit/feedback/UploadProgress.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { issueText } from "#renderer/kit/fields/field-issues.ts";
import { UnsavedDialog } from "#renderer/kit/navigation/UnsavedDialog.tsx";
import { useUnsavedWarning } from "#renderer/kit/navigation/use-unsaved-warning.ts";
import { PasswordField } from "../passwords/PasswordField.tsx";
import { PortraitField } from "./PortraitField.tsx";
import { ProfileSection } from "./ProfileSection.tsx";
import { usePersonalDetails } from "./use-personal-details.ts";

type Form = Omit<ReturnType<typeof usePersonalDetails>, "formRef">;

/** Changing the email requires the password. */
function Email({ fields, change, issues, editing, changesEmail, requestedEmail }: Form) {
  const { t } = useTranslation("accounts");
  return (
    <>
      <TextField
        label={t("email")}
        issue={issueText(issues, "email")}
        disabled={!editing}
        type="email"
        name="email"
        autoComplete="email"
        value={fields.email}
        onChange={change("email")}
      />
      {requestedEmail !== null && (
        <output className="form-success">{t("profile.emailRequested", { email: requestedEmail })}</output>
      )}
      {editing && changesEmail && (
        <PasswordField
          label={t("profile.currentPassword")}
          name="currentPassword"
          autoComplete="current-password"
          value={fields.currentPassword}
          onChange={change("currentPassword")}
          issues={issues}
          hint={t("profile.newEmailHint")}
        />
      )}
    </>
  );
}

function NameAndContact(form: Form) {
  const { fields, change, issues, editing } = form;
  const { t } = useTranslation("accounts");
  const shared = { disabled: !editing };
  return (
    <>
      <div className="profile-form__pair">
        <TextField
          {...shared}
          label={t("firstName")}
          issue={issueText(issues, "name")}
          name="firstName"
          autoComplete="given-name"
          value={fields.firstName}
          onChange={change("firstName")}
        />
        <TextField
          {...shared}
          label={t("lastName")}
          name="lastName"
          autoComplete="family-name"
          value={fields.lastName}
          onChange={change("lastName")}
        />
      </div>
      <Email {...form} />
      <TextField
        {...shared}
        label={t("phone")}
        hint={t("profile.phoneHint")}
        issue={issueText(issues, "phone")}
        type="tel"
        name="phone"
        autoComplete="tel"
        value={fields.phone}
        onChange={change("phone")}
      />
    </>
  );
}

function Bio({ fields, change, issues, editing }: Form) {
  const { t } = useTranslation("accounts");
  const left = t("profile.bioHint", { used: fields.bio.length, most: MAX_BIO_CHARACTERS });
  return (
    <TextAreaField
      label={t("profile.bio")}
      hint={left}
      issue={issueText(issues, "bio")}
      name="bio"
      rows={5}
      disabled={!editing}
      value={fields.bio}
      onChange={change("bio")}
    />
  );
}

/** The buttons keep their position in the tree, so that they keep the focus. */
function Actions({ editing, busy, startEditing, handleCancel }: Form) {
  const { t } = useTranslation("accounts");
  return (
    <div className="profile-form__actions">
      <Button size="large" onClick={editing ? handleCancel : startEditing} disabledFocusable={busy}>
        {editing ? t("cancel") : t("edit")}
      </Button>
      <Button type="submit" size="large" appearance="primary" disabledFocusable={!editing || busy}>
        {busy ? t("saving") : t("saveChanges")}
      </Button>
    </div>
  );
}

/** The fields are disabled until Edit is clicked. */
export function PersonalDetails({ account }: { account: OwnAccount }) {
  const { t } = useTranslation("accounts");
  const { formRef, ...form } = usePersonalDetails(account);
  const warning = useUnsavedWarning(form.unsaved);
  return (
    <ProfileSection heading={t("profile.personalDetails")} intro={t("profile.personalDetailsIntro")}>
      <form className="profile-form" noValidate onSubmit={form.handleSubmit} ref={formRef}>
        <Banner text={form.bannerText} />
        <PortraitField
          portrait={form.portrait}
          current={account.image_src}
          disabled={!form.editing || form.busy}
          serverIssue={issueText(form.issues, "image")}
        />
        <NameAndContact {...form} />
        {account.role === "instructor" && <Bio {...form} />}
        {form.progress !== null && <UploadProgress share={form.progress} text={t("profile.uploading")} />}
        <Actions {...form} />
      </form>
      <UnsavedDialog warning={warning} />
    </ProfileSection>
  );
}
