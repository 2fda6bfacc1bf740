import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
} from "@fluentui/react-components";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldIssues } from "#contract/error.ts";
import { issueOf } from "#renderer/ui/field-issues.ts";
import { SubmitButton } from "#renderer/ui/SubmitButton.tsx";
import { useFocusReturn } from "#renderer/ui/use-focus-return.ts";
import { useFormRef } from "#renderer/ui/use-form-ref.ts";
import { phoneIssues } from "./check-phone.ts";
import "./phone-dialog.css";

interface PhoneDialogProps {
  /** What the server says about the number. */
  issues: FieldIssues;
  busy: boolean;
  onCancel: () => void;
  onPhone: (phone: string) => void;
}

/** Asks for the mobile number that the payment provider wants, once. */
export function PhoneDialog({ issues, busy, onCancel, onPhone }: PhoneDialogProps) {
  const { t } = useTranslation("enrollments");
  const [phone, setPhone] = useState("");
  const [found, setFound] = useState<FieldIssues | null>(null);
  const shown = found ?? issues;
  const formRef = useFormRef(Object.keys(shown).length > 0 ? shown : null);
  useFocusReturn(true);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = phoneIssues(phone);
    setFound(wrong);
    if (wrong === null) onPhone(phone);
  };
  return (
    <Dialog open surfaceMotion={null} onOpenChange={(_, { open }) => (open || busy ? undefined : onCancel())}>
      <DialogSurface>
        <form noValidate onSubmit={handleSubmit} ref={formRef}>
          <DialogBody>
            <DialogTitle>{t("phone.title")}</DialogTitle>
            <DialogContent className="phone-dialog">
              <p>{t("phone.why")}</p>
              <Field label={t("phone.label")} hint={t("phone.hint")} {...issueOf(shown, "phone_number")}>
                <Input
                  type="tel"
                  name="phone_number"
                  autoComplete="tel"
                  value={phone}
                  onChange={(_, { value }) => setPhone(value)}
                />
              </Field>
            </DialogContent>
            <DialogActions>
              <Button size="large" disabled={busy} onClick={onCancel}>
                {t("phone.cancel")}
              </Button>
              <SubmitButton busy={busy} text={t("phone.next")} busyText={t("enrolling")} />
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
