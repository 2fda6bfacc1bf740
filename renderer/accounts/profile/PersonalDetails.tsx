import { Button, Field, Input, ProgressBar, Textarea } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { MAX_BIO_CHARACTERS, type OwnAccount } from "#contract/account.ts";
import { Banner } from "#renderer/ui/Banner.tsx";
import { issueOf } from "#renderer/ui/field-issues.ts";
import { UnsavedDialog } from "#renderer/ui/UnsavedDialog.tsx";
import { useUnsavedWarning } from "#renderer/ui/use-unsaved-warning.ts";
import { PortraitField } from "./PortraitField.tsx";
import { ProfileSection } from "./ProfileSection.tsx";
import { usePersonalDetails } from "./use-personal-details.ts";

type Form = Omit<ReturnType<typeof usePersonalDetails>, "formRef">;

function NameAndContact({ fields, change, issues, editing }: Form) {
  const { t } = useTranslation("accounts");
  const shared = { disabled: !editing };
  return (
    <>
      <div className="profile-form__pair">
        <Field label={t("firstName")} {...issueOf(issues, "name")}>
          <Input
            {...shared}
            name="firstName"
            autoComplete="given-name"
            value={fields.firstName}
            onChange={change("firstName")}
          />
        </Field>
        <Field label={t("lastName")}>
          <Input
            {...shared}
            name="lastName"
            autoComplete="family-name"
            value={fields.lastName}
            onChange={change("lastName")}
          />
        </Field>
      </div>
      <Field label={t("email")} {...issueOf(issues, "email")}>
        <Input
          {...shared}
          type="email"
          name="email"
          autoComplete="email"
          value={fields.email}
          onChange={change("email")}
        />
      </Field>
      <Field label={t("phone")} hint={t("profile.phoneHint")} {...issueOf(issues, "phone")}>
        <Input
          {...shared}
          type="tel"
          name="phone"
          autoComplete="tel"
          value={fields.phone}
          onChange={change("phone")}
        />
      </Field>
    </>
  );
}

function Bio({ fields, change, issues, editing }: Form) {
  const { t } = useTranslation("accounts");
  const left = t("profile.bioHint", { used: fields.bio.length, most: MAX_BIO_CHARACTERS });
  return (
    <Field label={t("profile.bio")} hint={left} {...issueOf(issues, "bio")}>
      <Textarea
        name="bio"
        rows={5}
        resize="vertical"
        maxLength={MAX_BIO_CHARACTERS}
        disabled={!editing}
        value={fields.bio}
        onChange={change("bio")}
      />
    </Field>
  );
}

/** The buttons stay where they are, so that the focus stays with them. */
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

/** Its fields are disabled until Edit is pressed. */
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
          present={account.image_src}
          disabled={!form.editing || form.busy}
          refused={issueOf(form.issues, "image")}
        />
        <NameAndContact {...form} />
        {account.role === "instructor" && <Bio {...form} />}
        {form.progress !== null && (
          <Field validationMessage={t("profile.uploading")} validationState="none">
            <ProgressBar value={form.progress} />
          </Field>
        )}
        <Actions {...form} />
      </form>
      <UnsavedDialog warning={warning} />
    </ProfileSection>
  );
}
