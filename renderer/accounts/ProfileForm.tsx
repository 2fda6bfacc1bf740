import { Button, Field, Input } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import type { Account } from "#contract/account.ts";
import { Banner } from "#renderer/ui/Banner.tsx";
import { enterMovesOn } from "#renderer/ui/enter-moves-on.ts";
import { issueOf } from "#renderer/ui/field-issues.ts";
import { useProfileForm } from "./use-profile-form.ts";

type Form = ReturnType<typeof useProfileForm>;

function Actions({ editing, busy, startEditing, handleCancel }: Form) {
  const { t } = useTranslation("accounts");
  return (
    <div className="profile-form__actions">
      {editing ? (
        <Button key="cancel" onClick={handleCancel} disabled={busy}>
          {t("cancel")}
        </Button>
      ) : (
        <Button key="edit" onClick={startEditing}>
          {t("edit")}
        </Button>
      )}
      <Button type="submit" appearance="primary" disabled={!editing || busy}>
        {busy ? t("saving") : t("saveChanges")}
      </Button>
    </div>
  );
}

/** Its fields are disabled until Edit is pressed. */
export function ProfileForm({ account }: { account: Account }) {
  const { t } = useTranslation("accounts");
  const form = useProfileForm(account);
  const { fields, change, issues, editing } = form;
  return (
    <form className="profile-form" noValidate onSubmit={form.handleSubmit} ref={enterMovesOn}>
      <Banner text={form.bannerText} />
      <Field label={t("newPicture")} {...issueOf(issues, "image")}>
        {(field) => (
          <input
            // A file input can only be emptied by a new one.
            key={editing ? "editing" : "reading"}
            {...field}
            type="file"
            name="image"
            accept="image/*"
            disabled={!editing}
            onChange={(event) => form.setPicture(event.target.files?.[0] ?? null)}
          />
        )}
      </Field>
      <Field label={t("firstName")} {...issueOf(issues, "name")}>
        <Input name="firstName" disabled={!editing} value={fields.firstName} onChange={change("firstName")} />
      </Field>
      <Field label={t("lastName")}>
        <Input name="lastName" disabled={!editing} value={fields.lastName} onChange={change("lastName")} />
      </Field>
      <Field label={t("email")} {...issueOf(issues, "email")}>
        <Input
          type="email"
          name="email"
          disabled={!editing}
          value={fields.email}
          onChange={change("email")}
        />
      </Field>
      <Actions {...form} />
    </form>
  );
}
