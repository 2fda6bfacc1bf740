import { type FormEvent, type MouseEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { OwnAccount } from "#contract/accounts/account.ts";
import type { FieldIssues } from "#contract/http/error.ts";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { FORM_BANNER_MS } from "#renderer/constants.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { useFormRef } from "#renderer/kit/forms/use-form-ref.ts";
import { useFields } from "#renderer/kit/forms/use-fields.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { useTemporaryBanner } from "#renderer/kit/feedback/use-temporary-banner.ts";
import {
  toAccountChanges,
  toEmailChange,
  fieldsOf,
  isChanged,
  validateProfile,
  type ProfileFields,
} from "./check-profile.ts";
import { saveProfile } from "./own-account-actions.ts";
import { type PortraitChange, usePortraitChange } from "./use-portrait-change.ts";

const PICTURE_CODES = ["picture_unreadable", "picture_too_large"];

/** Maps an error that concerns a single field to that field. */
function issuesOf(error: ApiError): FieldIssues {
  if (PICTURE_CODES.includes(error.code)) return { image: [errorText(error)] };
  return error.fields ?? {};
}

function toProfileChange(account: OwnAccount, fields: ProfileFields, portrait: PortraitChange) {
  const image = portrait.to === "remove" ? { image: null } : {};
  return {
    id: account._id,
    changes: { ...toAccountChanges(fields, account), ...image },
    emailChange: toEmailChange(fields, account),
    picture: portrait.to === "file" ? portrait.file : null,
  };
}

/** The issues of the last attempt to save, and the progress of the upload. */
function useAttempt() {
  const [issues, setIssues] = useState<FieldIssues | null>(null);
  /** From 0 to 1 during the upload of a picture. */
  const [progress, setProgress] = useState<number | null>(null);
  const banner = useTemporaryBanner(FORM_BANNER_MS);
  const clear = () => {
    setProgress(null);
    setIssues(null);
  };
  const refuse = (found: FieldIssues, text: string) => {
    setProgress(null);
    setIssues(found);
    banner.show(text);
  };
  const formRef = useFormRef(issues);
  return { issues: issues ?? {}, progress, setProgress, bannerText: banner.text, clear, refuse, formRef };
}

export function usePersonalDetails(account: OwnAccount) {
  const { t } = useTranslation("accounts");
  const notify = useNotify();
  const { fields, change, setFields } = useFields(() => fieldsOf(account));
  const portrait = usePortraitChange();
  const [editing, setEditing] = useState(false);
  /** The new email address, to which a confirmation link has been sent. */
  const [requestedEmail, setRequestedEmail] = useState<string | null>(null);
  const { clear, refuse, setProgress, ...attempt } = useAttempt();
  const { busy, submit } = useSubmit(saveProfile);

  const endEditing = (shown: OwnAccount) => {
    setEditing(false);
    clear();
    portrait.clear("keep");
    setFields(fieldsOf(shown));
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!editing) return;
    const missing = validateProfile(fields, account);
    if (missing !== null) return refuse(missing, t("profileIncomplete"));
    clear();
    const sent = toProfileChange(account, fields, portrait.change);
    void submit(
      { ...sent, onProgress: setProgress },
      {
        onDone: (saved) => {
          endEditing(saved);
          setRequestedEmail(sent.emailChange?.email ?? null);
          notify({ status: "success", text: () => messages.t("profileUpdated", { ns: "accounts" }) });
        },
        onFailed: (error) => refuse(issuesOf(error), t("profileFailed")),
      },
    );
  };
  const unsaved = editing && (portrait.change.to !== "keep" || isChanged(fields, account));
  const changesEmail = toEmailChange(fields, account) !== null;
  const startEditing = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    // A disabled field can't take the focus, so React must apply the state change first.
    flushSync(() => setEditing(true));
    form?.querySelector<HTMLInputElement>("input[name=firstName]")?.focus();
  };
  const handleCancel = () => endEditing(account);
  const shown = { ...attempt, requestedEmail, changesEmail, fields, portrait, editing, busy, unsaved };
  return { ...shown, change, startEditing, handleCancel, handleSubmit };
}
