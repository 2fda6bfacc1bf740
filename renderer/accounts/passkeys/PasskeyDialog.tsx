import { useTranslation } from "react-i18next";
import { z } from "zod/mini";
import { removePasskey, renamePasskey } from "#contract/accounts/passkey.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { checkedBy } from "#renderer/kit/forms/checked.ts";
import { FormNote } from "#renderer/kit/forms/FormNote.tsx";
import { PasswordField } from "../passwords/PasswordField.tsx";
import type { PasskeyFields } from "./passkey-actions.ts";
import type { AskedPasskey } from "./use-passkeys.ts";

const { name: nameSchema } = renamePasskey.body.shape;
const { currentPassword } = removePasskey.body.shape;
/** The password is asked for when adding and removing, the name when adding and renaming. */
const schemas = {
  add: z.object({ name: nameSchema, currentPassword }),
  rename: z.object({ name: nameSchema, currentPassword: z.string() }),
  remove: z.object({ name: z.string(), currentPassword }),
};

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
  const form = useForm({
    start: { name, currentPassword: "" },
    check: (values) => checkedBy(schemas[what].safeParse(values)),
    send: action,
  });
  const title = what === "add" ? t("add") : t(`${what}One`, { name });
  return (
    <FormDialog
      open
      title={title}
      {...form.props}
      busy={form.busy}
      contentClassName="passkeys__dialog"
      submitText={t(what)}
      busyText={what === "add" ? t("waiting") : t("saving", { ns: "accounts" })}
      onDismiss={onClose}
    >
      {what !== "rename" && <p>{t(`${what}Question`)}</p>}
      <Banner text={form.bannerText} />
      {what !== "remove" && <TextField label={t("name")} {...form.field("name")} />}
      {what !== "rename" && (
        <PasswordField
          label={t("profile.yourPassword", { ns: "accounts" })}
          {...form.field("currentPassword")}
          autoComplete="current-password"
        />
      )}
      <FormNote text={form.note} />
    </FormDialog>
  );
}
