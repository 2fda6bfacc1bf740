import { type FormEvent, useState } from "react";
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
import { changesIn, fieldsOf, isChanged, missingIn } from "./check-profile.ts";
import { saveProfile } from "./own-account-actions.ts";
import { usePortrait } from "./use-portrait.ts";

const PICTURE_CODES = ["picture_unreadable", "picture_too_large"];

/** Failures that concern one field are shown there, whatever form they came in. */
function issuesOf(error: ApiError): FieldIssues {
  if (PICTURE_CODES.includes(error.code)) return { image: [errorText(error)] };
  if (error.code === "email_taken") return { email: [errorText(error)] };
  return error.fields ?? {};
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
    setIssues(null);
    portrait.clear("keep");
    setFields(fieldsOf(shown));
  };
  const refuse = (found: FieldIssues, text: string) => {
    setIssues(found);
    banner.show(text);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const missing = missingIn(fields);
    if (missing !== null) return refuse(missing, t("profileIncomplete"));
    setIssues(null);
    const picture = portrait.change.to === "file" ? portrait.change.file : null;
    const image = portrait.change.to === "remove" ? { image: null } : {};
    const changes = { ...changesIn(fields, account.role), ...image };
    void submit(
      { id: account._id, changes, picture, onProgress: setProgress },
      {
        onDone: (saved) => {
          setProgress(null);
          endEditing(saved);
          notify({ status: "success", text: t("profileUpdated") });
        },
        onFailed: (error) => {
          setProgress(null);
          refuse(issuesOf(error), t("profileFailed"));
        },
      },
    );
  };
  const unsaved = editing && (portrait.change.to !== "keep" || isChanged(fields, account));
  const shown = { fields, portrait, editing, busy, progress, unsaved, bannerText: banner.text };
  const startEditing = () => setEditing(true);
  const handleCancel = () => endEditing(account);
  return { ...shown, issues: issues ?? {}, formRef, change, startEditing, handleCancel, handleSubmit };
}
