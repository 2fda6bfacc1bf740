import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldIssues } from "#contract/http/error.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { issueText } from "#renderer/kit/fields/field-issues.ts";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { useFormRef } from "#renderer/kit/forms/use-form-ref.ts";
import { phoneIssues } from "./check-phone.ts";
import "./phone-dialog.css";

interface PhoneDialogProps {
  /** The server's validation messages about the number. */
  issues: FieldIssues;
  busy: boolean;
  onCancel: () => void;
  onPhone: (phone: string) => void;
  onAbroad: () => void;
}

/** Asks once for the mobile number that the payment provider needs. */
export function PhoneDialog({ issues, busy, onCancel, onPhone, onAbroad }: PhoneDialogProps) {
  const { t } = useTranslation("enrollments");
  const [phone, setPhone] = useState("");
  const [localIssues, setLocalIssues] = useState<FieldIssues | null>(null);
  const shown = localIssues ?? issues;
  const formRef = useFormRef(Object.keys(shown).length > 0 ? shown : null);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = phoneIssues(phone);
    setLocalIssues(wrong);
    if (wrong === null) onPhone(phone);
  };
  return (
    <FormDialog
      open
      modalType="modal"
      title={t("phone.title")}
      busy={busy}
      contentClassName="phone-dialog"
      formRef={formRef}
      dismissText={t("phone.cancel")}
      submitText={t("phone.next")}
      busyText={t("enrolling")}
      onDismiss={onCancel}
      onSubmit={handleSubmit}
    >
      <p>{t("phone.why")}</p>
      <TextField
        label={t("phone.label")}
        hint={t("phone.hint")}
        issue={issueText(shown, "phone_number")}
        type="tel"
        name="phone_number"
        autoComplete="tel"
        value={phone}
        onChange={(_, { value }) => setPhone(value)}
      />
      <Button className="phone-dialog__abroad" appearance="subtle" disabled={busy} onClick={onAbroad}>
        {t("phone.abroad")}
      </Button>
    </FormDialog>
  );
}
