import { useTranslation } from "react-i18next";
import { MAX_BIO_CHARACTERS, type OwnAccount } from "#contract/accounts/account.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { TextAreaField } from "#renderer/kit/fields/TextAreaField.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { UploadProgress } from "#renderer/kit/feedback/UploadProgress.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { UnsavedDialog } from "#renderer/kit/navigation/UnsavedDialog.tsx";
import { useUnsavedWarning } from "#renderer/kit/navigation/use-unsaved-warning.ts";
import { PasswordField } from "../passwords/PasswordField.tsx";
import { PortraitField } from "./PortraitField.tsx";
import { ProfileSection } from "./ProfileSection.tsx";
import { usePersonalDetails } from "./use-personal-details.ts";

type Details = ReturnType<typeof usePersonalDetails>;

/** Changing the email requires the password. */
function Email({ field, editing, changesEmail, requestedEmail }: Details) {
  const { t } = useTranslation("accounts");
  return (
    <>
      <TextField
        label={t("email")}
        disabled={!editing}
        type="email"
        {...field("email")}
        autoComplete="email"
      />
      {requestedEmail !== null && (
        <output className="form-success">{t("profile.emailRequested", { email: requestedEmail })}</output>
      )}
      {editing && changesEmail && (
        <PasswordField
          label={t("profile.currentPassword")}
          {...field("currentPassword")}
          autoComplete="current-password"
          hint={t("profile.newEmailHint")}
        />
      )}
    </>
  );
}

function NameAndContact(form: Details) {
  const { field, editing } = form;
  const { t } = useTranslation("accounts");
  const shared = { disabled: !editing };
  return (
    <>
      <div className="profile-form__pair">
        <TextField {...shared} label={t("firstName")} {...field("firstName")} autoComplete="given-name" />
        <TextField {...shared} label={t("lastName")} {...field("lastName")} autoComplete="family-name" />
      </div>
      <Email {...form} />
      <TextField
        {...shared}
        label={t("phone")}
        hint={t("profile.phoneHint")}
        type="tel"
        {...field("phone")}
        autoComplete="tel"
      />
    </>
  );
}

function Bio({ values, field, editing }: Details) {
  const { t } = useTranslation("accounts");
  const left = t("profile.bioHint", { used: values.bio.length, most: MAX_BIO_CHARACTERS });
  return (
    <TextAreaField label={t("profile.bio")} hint={left} {...field("bio")} rows={5} disabled={!editing} />
  );
}

/** The buttons keep their position in the tree, so that they keep the focus. */
function Actions({ editing, busy, startEditing, handleCancel }: Details) {
  const { t } = useTranslation("accounts");
  return (
    <div className="profile-form__actions">
      <Button size="large" onClick={editing ? handleCancel : startEditing} disabledFocusable={busy}>
        {editing ? t("cancel", { ns: "shell" }) : t("edit")}
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
  const form = usePersonalDetails(account);
  const warning = useUnsavedWarning(form.unsaved);
  return (
    <ProfileSection heading={t("profile.personalDetails")} intro={t("profile.personalDetailsIntro")}>
      <Form className="profile-form" {...form.props}>
        <Banner text={form.bannerText} />
        <PortraitField
          portrait={form.portrait}
          current={account.image_src}
          disabled={!form.editing || form.busy}
          serverIssue={form.issue("image")}
        />
        <NameAndContact {...form} />
        {account.role === "instructor" && <Bio {...form} />}
        {form.progress !== null && <UploadProgress share={form.progress} text={t("profile.uploading")} />}
        <Actions {...form} />
      </Form>
      <UnsavedDialog warning={warning} />
    </ProfileSection>
  );
}
