import { useTranslation } from "react-i18next";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { FormNote } from "#renderer/kit/forms/FormNote.tsx";
import { PasswordField } from "../passwords/PasswordField.tsx";
import { CodeField } from "./CodeField.tsx";
import type { useProofForm } from "./use-proof-form.ts";

interface ProofFieldsProps {
  form: Pick<ReturnType<typeof useProofForm>, "fields" | "change" | "issues" | "bannerText" | "note">;
  codeHint?: string;
}

export function ProofFields({
  form: { fields, change, issues, bannerText, note },
  codeHint,
}: ProofFieldsProps) {
  const { t } = useTranslation("second-factor");
  return (
    <>
      <Banner text={bannerText} />
      <CodeField
        label={t("code")}
        {...(codeHint !== undefined && { hint: codeHint })}
        value={fields.code}
        onChange={change("code")}
        issues={issues}
      />
      <PasswordField
        label={t("profile.yourPassword", { ns: "accounts" })}
        name="currentPassword"
        autoComplete="current-password"
        value={fields.currentPassword}
        onChange={change("currentPassword")}
        issues={issues}
      />
      <FormNote text={note} />
    </>
  );
}
