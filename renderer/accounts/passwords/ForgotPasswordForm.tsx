import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { FormNote } from "#renderer/kit/forms/FormNote.tsx";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { useForgotPassword } from "./use-password-forms.ts";

function RequestForm({ known, onSent }: { known: string; onSent: (email: string) => void }) {
  const { t } = useTranslation("accounts");
  const form = useForgotPassword(known, onSent);
  return (
    <Form className="account-form" {...form.props}>
      <p className="account-form__intro">{t("forgotIntro")}</p>
      <Banner text={form.bannerText} />
      <TextField label={t("email")} {...form.field("email")} type="email" autoComplete="username" />
      <SubmitButton busy={form.busy} text={t("sendLink")} busyText={t("sendingLink")} />
      <FormNote text={form.note} />
    </Form>
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
