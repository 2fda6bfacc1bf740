import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { issueText } from "#renderer/kit/fields/field-issues.ts";
import { FormNote } from "#renderer/kit/forms/FormNote.tsx";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { useForgotPassword } from "./use-password-forms.ts";

function RequestForm({ known, onSent }: { known: string; onSent: (email: string) => void }) {
  const { t } = useTranslation("accounts");
  const { fields, change, issues, attach, ...form } = useForgotPassword(known, onSent);
  return (
    <form className="account-form" noValidate onSubmit={form.handleSubmit} ref={attach}>
      <p className="account-form__intro">{t("forgotIntro")}</p>
      <Banner text={form.bannerText} />
      <TextField
        label={t("email")}
        issue={issueText(issues, "email")}
        type="email"
        name="email"
        autoComplete="username"
        value={fields.email}
        onChange={change("email")}
      />
      <SubmitButton busy={form.busy} text={t("sendLink")} busyText={t("sendingLink")} />
      <FormNote text={form.note} />
    </form>
  );
}

/** Requests a password-reset link. The result looks the same whether or not the account exists. */
export function ForgotPasswordForm({ known }: { known: string }) {
  const { t } = useTranslation("accounts");
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <RequestForm known={known} onSent={setSentTo} />;
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
