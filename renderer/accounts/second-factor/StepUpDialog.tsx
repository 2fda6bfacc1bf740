import "#renderer/messages/account-catalogue.ts";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useLoad } from "#renderer/api/use-load.ts";
import { Banner } from "#renderer/ui/feedback/Banner.tsx";
import { FormDialog } from "#renderer/ui/feedback/FormDialog.tsx";
import { FormNote } from "#renderer/ui/forms/FormNote.tsx";
import { proveWithPasskey } from "../passkeys/passkey-actions.ts";
import { canUsePasskeys } from "../passkeys/passkey-support.ts";
import { PasskeyButton } from "../passkeys/PasskeyButton.tsx";
import { CodeField } from "./CodeField.tsx";
import { loadSecondFactor, proveSecondFactor } from "./second-factor-actions.ts";
import { useCodeForm } from "./use-code-form.ts";
import "./second-factor.css";

interface StepUpDialogProps {
  /** Receives whether the second factor was proved. */
  onAnswer: (proved: boolean) => void;
}

/** Asks for the second factor again: a code, or a passkey of an account that has one. */
export function StepUpDialog({ onAnswer }: StepUpDialogProps) {
  const { t } = useTranslation("secondFactor");
  const { state } = useLoad(loadSecondFactor);
  const status = state.phase === "loaded" ? state.data : null;
  const hasPasskey = status !== null && status.passkeys > 0 && canUsePasskeys();
  const hasCodes = status?.totpSince !== null || !hasPasskey;
  const proveByCode = useCallback(
    async (code: string) => {
      await proveSecondFactor(code);
      onAnswer(true);
    },
    [onAnswer],
  );
  const proveByPasskey = useCallback(async () => {
    await proveWithPasskey();
    onAnswer(true);
  }, [onAnswer]);
  const { fields, change, issues, bannerText, note, busy, attach, handleSubmit } = useCodeForm(proveByCode);
  return (
    <FormDialog
      open
      title={t("confirmHeading")}
      busy={busy}
      contentClassName="second-factor__dialog"
      formRef={attach}
      dismissText={t("cancel")}
      submitText={hasCodes ? t("confirm") : null}
      busyText={t("confirming")}
      onDismiss={() => onAnswer(false)}
      onSubmit={handleSubmit}
    >
      <p>{t("confirmWhy")}</p>
      <Banner text={bannerText} />
      {hasCodes && (
        <CodeField
          label={t("code")}
          hint={t("codeHint")}
          value={fields.code}
          onChange={change("code")}
          issues={issues}
        />
      )}
      {hasPasskey && <PasskeyButton text={t("use", { ns: "passkeys" })} action={proveByPasskey} />}
      <FormNote text={note} />
    </FormDialog>
  );
}
