import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#renderer/ui/feedback/Banner.tsx";
import { FormDialog } from "#renderer/ui/feedback/FormDialog.tsx";
import { FormNote } from "#renderer/ui/forms/FormNote.tsx";
import { useFocusReturn } from "#renderer/ui/use-focus-return.ts";
import { CodeField } from "./CodeField.tsx";
import { proveSecondFactor } from "./second-factor-actions.ts";
import { useCodeForm } from "./use-code-form.ts";
import "./second-factor.css";

interface StepUpDialogProps {
  /** Receives whether the second factor was proved. */
  onAnswer: (proved: boolean) => void;
}

/** Asks for the second factor again, before what moves money. */
export function StepUpDialog({ onAnswer }: StepUpDialogProps) {
  const { t } = useTranslation("secondFactor");
  const action = useCallback(
    async (code: string) => {
      await proveSecondFactor(code);
      onAnswer(true);
    },
    [onAnswer],
  );
  const { fields, change, issues, bannerText, note, busy, attach, handleSubmit } = useCodeForm(action);
  useFocusReturn(true);
  return (
    <FormDialog
      open
      title={t("confirmHeading")}
      busy={busy}
      contentClassName="second-factor__dialog"
      formRef={attach}
      dismissText={t("cancel")}
      submitText={t("confirm")}
      busyText={t("confirming")}
      onDismiss={() => onAnswer(false)}
      onSubmit={handleSubmit}
    >
      <p>{t("confirmWhy")}</p>
      <Banner text={bannerText} />
      <CodeField
        label={t("code")}
        hint={t("codeHint")}
        value={fields.code}
        onChange={change("code")}
        issues={issues}
      />
      <FormNote text={note} />
    </FormDialog>
  );
}
