import { Button, Field, Input, Textarea } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FORM_BANNER_MS } from "#renderer/constants.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { issueOf } from "#renderer/kit/fields/field-issues.ts";
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
      <Field label={t("contactName")} {...issueOf(issues, "name")}>
        <Input name="name" autoComplete="name" value={fields.name} onChange={change("name")} />
      </Field>
      <Field label={t("email")} {...issueOf(issues, "email")}>
        <Input
          type="email"
          name="email"
          autoComplete="email"
          value={fields.email}
          onChange={change("email")}
        />
      </Field>
      <Field label={t("contactMessage")} {...issueOf(issues, "message")}>
        <Textarea
          name="message"
          rows={7}
          resize="vertical"
          value={fields.message}
          onChange={change("message")}
        />
      </Field>
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
