import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { TextAreaField } from "#renderer/kit/fields/TextAreaField.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { FormNote } from "#renderer/kit/forms/FormNote.tsx";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
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
  const form = useForm({
    start,
    check: checkMessage,
    send: sendMessage,
    onDone: (_, message) => onSent(message),
  });
  return (
    <Form className="contact-form" {...form.props}>
      <Banner text={form.bannerText} />
      <TextField label={t("contactName")} {...form.field("name")} autoComplete="name" />
      <TextField label={t("email")} {...form.field("email")} type="email" autoComplete="email" />
      <TextAreaField label={t("contactMessage")} {...form.field("message")} rows={7} />
      <SubmitButton busy={form.busy} text={t("contactSend")} busyText={t("contactSending")} />
      <FormNote text={form.note} />
    </Form>
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
