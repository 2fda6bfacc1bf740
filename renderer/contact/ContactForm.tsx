import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { TextAreaField } from "#renderer/kit/fields/TextAreaField.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { FORM_BANNER_MS } from "#renderer/constants.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { issueText } from "#renderer/kit/fields/field-issues.ts";
import { FormNote } from "#renderer/kit/forms/FormNote.tsx";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { useValidatedForm } from "#renderer/data/queries/use-validated-form.ts";
import { checkMessage, type ContactFields, sendMessage } from "./send-contact-message.ts";
import "./contact.css";

interface ContactFormProps {
  /** The signed-in account; empty for a guest. */
  sender: { name: string; email: string };
}

interface Sent {
  name: string;
  email: string;
}

function MessageForm({ start, onSent }: { start: ContactFields; onSent: (sent: Sent) => void }) {
  const { t } = useTranslation("accounts");
  const { fields, change, issues, attach, ...form } = useValidatedForm({
    start,
    check: checkMessage,
    action: sendMessage,
    bannerMs: FORM_BANNER_MS,
    refusalOf: (error) => ({ banner: errorText(error), issues: error.fields ?? {} }),
    onDone: onSent,
  });
  return (
    <form className="contact-form" noValidate onSubmit={form.handleSubmit} ref={attach}>
      <Banner text={form.bannerText} />
      <TextField
        label={t("contactName")}
        issue={issueText(issues, "name")}
        name="name"
        autoComplete="name"
        value={fields.name}
        onChange={change("name")}
      />
      <TextField
        label={t("email")}
        issue={issueText(issues, "email")}
        type="email"
        name="email"
        autoComplete="email"
        value={fields.email}
        onChange={change("email")}
      />
      <TextAreaField
        label={t("contactMessage")}
        issue={issueText(issues, "message")}
        name="message"
        rows={7}
        value={fields.message}
        onChange={change("message")}
      />
      <SubmitButton busy={form.busy} text={t("contactSend")} busyText={t("contactSending")} />
      <FormNote text={form.note} />
    </form>
  );
}

/** Sends a message by email. Success is shown only after the server has confirmed it. */
export function ContactForm({ sender }: ContactFormProps) {
  const { t } = useTranslation("accounts");
  const [sent, setSent] = useState<Sent | null>(null);
  if (sent === null) return <MessageForm start={{ ...sender, message: "" }} onSent={setSent} />;
  return (
    <div className="contact-form">
      <output className="form-success">
        <strong>{t("contactSentHeading", { name: sent.name })}</strong>
        <span>{t("contactSent", { email: sent.email })}</span>
      </output>
      <Button size="large" onClick={() => setSent(null)}>
        {t("contactAgain")}
      </Button>
    </div>
  );
}
