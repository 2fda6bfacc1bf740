import { type MouseEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { OwnAccount } from "#contract/accounts/account.ts";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { usePictureChange } from "#renderer/kit/media/use-picture-change.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { withFirstName } from "../account-errors.ts";
import { checkProfile, fieldsOf, isChanged, toEmailChange } from "./check-profile.ts";
import { saveProfile } from "./own-account-actions.ts";

const PICTURE_CODES = ["picture_unreadable", "picture_too_large"];

/** Maps an error that concerns a single field to that field. */
function explain(error: ApiError) {
  const isPicture = PICTURE_CODES.includes(error.code);
  const issues = isPicture ? { image: [errorText(error)] } : withFirstName(error.fields ?? {});
  return { banner: () => messages.t("profileFailed", { ns: "accounts" }), issues };
}

export function usePersonalDetails(account: OwnAccount) {
  const notify = useNotify();
  const portrait = usePictureChange();
  const [editing, setEditing] = useState(false);
  /** The new email address, to which a confirmation link has been sent. */
  const [requestedEmail, setRequestedEmail] = useState<string | null>(null);
  /** From 0 to 1 during the upload of a picture. */
  const [progress, setProgress] = useState<number | null>(null);
  const { change } = portrait;

  const form = useForm({
    start: () => fieldsOf(account),
    check: (fields) => checkProfile(fields, account),
    send: ({ changes, emailChange }) => {
      setProgress(null);
      return saveProfile({
        id: account._id,
        changes: { ...changes, ...(change.to === "remove" && { image: null }) },
        emailChange,
        picture: change.to === "file" ? change.file : null,
        onProgress: setProgress,
      });
    },
    onDone: (saved, { emailChange }) => {
      endEditing(saved);
      setRequestedEmail(emailChange?.email ?? null);
      notify({ status: "success", text: () => messages.t("profileUpdated", { ns: "accounts" }) });
    },
    onFailed: explain,
  });
  const endEditing = (shown: OwnAccount) => {
    setEditing(false);
    portrait.clear("keep");
    form.reset(fieldsOf(shown));
  };
  const startEditing = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // A disabled field can't take the focus, so React must apply the state change first.
    flushSync(() => setEditing(true));
    currentTarget.form?.querySelector<HTMLInputElement>("input[name=firstName]")?.focus();
  };
  return {
    ...form,
    portrait,
    editing,
    requestedEmail,
    changesEmail: toEmailChange(form.values, account) !== null,
    unsaved: editing && (change.to !== "keep" || isChanged(form.values, account)),
    progress: form.busy ? progress : null,
    startEditing,
    handleCancel: () => endEditing(account),
  };
}
