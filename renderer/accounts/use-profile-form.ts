import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#contract/account.ts";
import type { FieldIssues } from "#contract/error.ts";
import { useSubmit } from "#renderer/api/use-submit.ts";
import { FORM_BANNER_MS } from "#renderer/constants.ts";
import { useFields } from "#renderer/ui/use-fields.ts";
import { useNotify } from "#renderer/ui/use-notify.ts";
import { usePassingBanner } from "#renderer/ui/use-passing-banner.ts";
import { saveProfile } from "./account-actions.ts";
import { splitName } from "./split-name.ts";

const fieldsOf = (account: Account) => ({ ...splitName(account.name), email: account.email });

/** What is sent, or null when a field that must not be empty is. */
function checkProfile(fields: ReturnType<typeof fieldsOf>) {
  const email = fields.email.trim();
  const firstName = fields.firstName.trim();
  if (!firstName || !email) return null;
  return { name: `${firstName} ${fields.lastName.trim()}`.trim(), email };
}

export function useProfileForm(account: Account) {
  const { t } = useTranslation("accounts");
  const notify = useNotify();
  const { fields, change, setFields } = useFields(() => fieldsOf(account));
  const [picture, setPicture] = useState<File | null>(null);
  const [editing, setEditing] = useState(false);
  const [issues, setIssues] = useState<FieldIssues>({});
  const banner = usePassingBanner(FORM_BANNER_MS);
  const { busy, submit } = useSubmit(saveProfile);

  const endEditing = () => {
    setEditing(false);
    setPicture(null);
    setIssues({});
  };
  const handleCancel = () => {
    endEditing();
    setFields(fieldsOf(account));
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const profile = checkProfile(fields);
    if (profile === null) {
      banner.show(t("profileIncomplete"));
      return;
    }
    setIssues({});
    void submit(
      { ...profile, id: account._id, picture },
      {
        onDone: (saved) => {
          endEditing();
          setFields(fieldsOf(saved));
          notify({ status: "success", text: t("profileUpdated") });
        },
        onFailed: (error) => {
          setIssues(error.fields ?? {});
          banner.show(t("profileFailed"));
        },
      },
    );
  };
  const startEditing = () => setEditing(true);
  const shown = { fields, issues, editing, busy, bannerText: banner.text };
  return { ...shown, change, setPicture, startEditing, handleCancel, handleSubmit };
}
