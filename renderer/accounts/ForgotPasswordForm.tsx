import { Button, Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#renderer/ui/Banner.tsx";
import { issueOf } from "#renderer/ui/field-issues.ts";
import { FormNote } from "#renderer/ui/FormNote.tsx";
import { SubmitButton } from "#renderer/ui/SubmitButton.tsx";
import { useForgotPassword } from "./use-password-forms.ts";

function AskForm({ known, onSent }: { known: string; onSent: (email: string) => void }) {
  const { t } = useTranslation("accounts");
  const { fields, change, issues, attach, ...form } = useForgotPassword(known, onSent);
  return (
    <form className="account-form" noValidate onSubmit={form.handleSubmit} ref={attach}>
      <p className="account-form__intro">{t("forgotIntro")}</p>
      <Banner text={form.bannerText} />
      <Field label={t("email")} {...issueOf(issues, "email")}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          value={fields.email}
          onChange={change("email")}
        />
      </Field>
      <SubmitButton busy={form.busy} text={t("sendLink")} busyText={t("sendingLink")} />
      <FormNote text={form.note} />
    </form>
  );
}

/** Asks for a link to a new password. The answer is the same whether there is such an account. */
export function ForgotPasswordForm({ known }: { known: string }) {
  const { t } = useTranslation("accounts");
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <AskForm known={known} onSent={setSentTo} />;
  return (
    <div className="account-form">
      <output className="form-success">
        <strong>{t("linkSentHeading")}</strong>
        <span>{t("linkSent", { email: sentTo })}</span>
      </output>
      <p className="account-form__intro">{t("linkNotThere")}</p>
      <Button size="large" onClick={() => setSentTo(null)}>
        {t("anotherAddress")}
      </Button>
    </div>
  );
}
