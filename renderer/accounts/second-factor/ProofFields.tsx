import { useTranslation } from "react-i18next";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { FormNote } from "#renderer/kit/forms/FormNote.tsx";
import { PasswordField } from "../passwords/PasswordField.tsx";
import { CodeField } from "./CodeField.tsx";
import type { ProofForm } from "./use-proof-form.ts";

interface ProofFieldsProps {
  form: ProofForm;
  codeHint?: string;
}

export function ProofFields({ form: { field, bannerText, note }, codeHint }: ProofFieldsProps) {
  const { t } = useTranslation("second-factor");
  return (
    <>
      <Banner text={bannerText} />
      <CodeField label={t("code")} {...(codeHint !== undefined && { hint: codeHint })} {...field("code")} />
      <PasswordField
        label={t("profile.yourPassword", { ns: "accounts" })}
        {...field("currentPassword")}
        autoComplete="current-password"
      />
      <FormNote text={note} />
    </>
  );
}
