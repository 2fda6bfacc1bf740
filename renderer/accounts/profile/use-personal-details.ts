import { type FormEvent, type MouseEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { OwnAccount } from "#contract/account.ts";
import type { FieldIssues } from "#contract/error.ts";
import type { ApiError } from "#renderer/api/api-error.ts";
import { useSubmit } from "#renderer/api/use-submit.ts";
import { FORM_BANNER_MS } from "#renderer/constants.ts";
import { errorText } from "#renderer/messages/error-text.ts";
import { useFormRef } from "#renderer/ui/use-form-ref.ts";
import { useFields } from "#renderer/ui/use-fields.ts";
import { useNotify } from "#renderer/ui/use-notify.ts";
import { usePassingBanner } from "#renderer/ui/use-passing-banner.ts";
import { changesIn, fieldsOf, isChanged, missingIn, type ProfileFields } from "./check-profile.ts";
import { saveProfile } from "./own-account-actions.ts";
import { type PortraitChange, usePortrait } from "./use-portrait.ts";

const PICTURE_CODES = ["picture_unreadable", "picture_too_large"];

/** Failures that concern one field are shown there, whatever form they came in. */
function issuesOf(error: ApiError): FieldIssues {
  if (PICTURE_CODES.includes(error.code)) return { image: [errorText(error)] };
  if (error.code === "email_taken") return { email: [errorText(error)] };
  return error.fields ?? {};
}

function whatIsSent(account: OwnAccount, fields: ProfileFields, portrait: PortraitChange) {
  const image = portrait.to === "remove" ? { image: null } : {};
  return {
    id: account._id,
    changes: { ...changesIn(fields, account), ...image },
    picture: portrait.to === "file" ? portrait.file : null,
  };
}

export function usePersonalDetails(account: OwnAccount) {
  const { t } = useTranslation("accounts");
  const notify = useNotify();
  const { fields, change, setFields } = useFields(() => fieldsOf(account));
  const portrait = usePortrait();
  const [editing, setEditing] = useState(false);
  const [issues, setIssues] = useState<FieldIssues | null>(null);
  /** From 0 to 1 while a picture is on its way. */
  const [progress, setProgress] = useState<number | null>(null);
  const banner = usePassingBanner(FORM_BANNER_MS);
  const { busy, submit } = useSubmit(saveProfile);
  const formRef = useFormRef(issues);

  const endEditing = (shown: OwnAccount) => {
    setEditing(false);
    setProgress(null);
    setIssues(null);
    portrait.clear("keep");
    setFields(fieldsOf(shown));
  };
  const refuse = (found: FieldIssues, text: string) => {
    setProgress(null);
    setIssues(found);
    banner.show(text);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!editing) return;
    const missing = missingIn(fields);
    if (missing !== null) return refuse(missing, t("profileIncomplete"));
    setIssues(null);
    const sent = whatIsSent(account, fields, portrait.change);
    void submit(
      { ...sent, onProgress: setProgress },
      {
        onDone: (saved) => {
          endEditing(saved);
          notify({ status: "success", text: t("profileUpdated") });
        },
        onFailed: (error) => refuse(issuesOf(error), t("profileFailed")),
      },
    );
  };
  const unsaved = editing && (portrait.change.to !== "keep" || isChanged(fields, account));
  const shown = { fields, portrait, editing, busy, progress, unsaved, bannerText: banner.text };
  const startEditing = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    // A field takes the focus once it is enabled.
    flushSync(() => setEditing(true));
    form?.querySelector<HTMLInputElement>("input[name=firstName]")?.focus();
  };
  const handleCancel = () => endEditing(account);
  return { ...shown, issues: issues ?? {}, formRef, change, startEditing, handleCancel, handleSubmit };
}
