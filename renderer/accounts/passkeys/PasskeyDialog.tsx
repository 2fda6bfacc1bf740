import { useTranslation } from "react-i18next";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { issueText } from "#renderer/kit/fields/field-issues.ts";
import { FormNote } from "#renderer/kit/forms/FormNote.tsx";
import { PasswordField } from "../passwords/PasswordField.tsx";
import type { PasskeyFields } from "./passkey-actions.ts";
import { usePasskeyForm } from "./use-passkey-form.ts";
import type { AskedPasskey } from "./use-passkeys.ts";

interface PasskeyDialogProps {
  asked: AskedPasskey;
  /** The number of passkeys, for the default name of the next one. */
  count: number;
  /** Closes the dialog on success. */
  action: (fields: PasskeyFields) => Promise<void>;
  onClose: () => void;
}

/** Asks for a name, the password or both before it adds, renames or removes a passkey. */
export function PasskeyDialog({ asked, count, action, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation("passkeys");
  const { what } = asked;
  const name = what === "add" ? t("defaultName", { number: count + 1 }) : asked.passkey.name;
  const { fields, change, issues, bannerText, note, busy, attach, handleSubmit } = usePasskeyForm(
    { name, what },
    action,
  );
  const title = what === "add" ? t("add") : t(`${what}One`, { name });
  return (
    <FormDialog
      open
      title={title}
      busy={busy}
      contentClassName="passkeys__dialog"
      formRef={attach}
      dismissText={t("cancel")}
      submitText={t(what)}
      busyText={what === "add" ? t("waiting") : t("saving", { ns: "accounts" })}
      onDismiss={onClose}
      onSubmit={handleSubmit}
    >
      {what !== "rename" && <p>{t(`${what}Question`)}</p>}
      <Banner text={bannerText} />
      {what !== "remove" && (
        <TextField
          label={t("name")}
          issue={issueText(issues, "name")}
          name="name"
          value={fields.name}
          onChange={change("name")}
        />
      )}
      {what !== "rename" && (
        <PasswordField
          label={t("profile.yourPassword", { ns: "accounts" })}
          name="currentPassword"
          autoComplete="current-password"
          value={fields.currentPassword}
          onChange={change("currentPassword")}
          issues={issues}
        />
      )}
      <FormNote text={note} />
    </FormDialog>
  );
}
