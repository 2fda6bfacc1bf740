import "#renderer/messages/en/fields.ts";
import "#renderer/messages/en/passkeys.ts";
import "#renderer/messages/en/second-factor.ts";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { useSession } from "#renderer/data/session/session-store.ts";
import { FormNote } from "#renderer/kit/forms/FormNote.tsx";
import { proveWithPasskey } from "../passkeys/passkey-actions.ts";
import { canUsePasskeys } from "../passkeys/passkey-support.ts";
import { PasskeyButton } from "../passkeys/PasskeyButton.tsx";
import { PasswordField } from "../passwords/PasswordField.tsx";
import { CodeField } from "./CodeField.tsx";
import { secondFactorQuery, proveAgain, type StepUpProof } from "./second-factor-actions.ts";
import { type StepUpField, useStepUpForm } from "./use-step-up-form.ts";
import "./second-factor.css";

interface StepUpDialogProps {
  /** Called with true if the second factor was verified. */
  onAnswer: (proved: boolean) => void;
}

/**
 * Asks for the second factor again: a code, or a passkey if the account has one. An account without either is asked for
 * its password.
 */
export function StepUpDialog({ onAnswer }: StepUpDialogProps) {
  const { t } = useTranslation("second-factor");
  const { state } = useQuery(secondFactorQuery);
  const status = state.phase === "loaded" ? state.data : null;
  const hasPasskey = status !== null && status.passkeys > 0 && canUsePasskeys();
  const asked = status?.totpSince === null ? "currentPassword" : "code";
  // An admin's passkey already counts as a second factor, so asking for the password as well would prove nothing more.
  const isAdmin = useSession(({ account }) => account?.role === "admin");
  const hasField = asked === "code" || !hasPasskey || !isAdmin;
  const proveByForm = useCallback(
    async (proof: StepUpProof) => {
      await proveAgain(proof);
      onAnswer(true);
    },
    [onAnswer],
  );
  const proveByPasskey = useCallback(async () => {
    await proveWithPasskey();
    onAnswer(true);
  }, [onAnswer]);
  const { bannerText, note, busy, attach, handleSubmit, ...form } = useStepUpForm(asked, proveByForm);
  return (
    <FormDialog
      open
      title={t("confirmHeading")}
      busy={busy}
      contentClassName="second-factor__dialog"
      formRef={attach}
      dismissText={t("cancel")}
      submitText={hasField ? t("confirm") : null}
      busyText={t("confirming")}
      onDismiss={() => onAnswer(false)}
      onSubmit={handleSubmit}
    >
      <p>{t(asked === "code" || !hasField ? "confirmWhy" : "confirmWhyPassword")}</p>
      <Banner text={bannerText} />
      {hasField && <ProofField asked={asked} form={form} />}
      {hasPasskey && <PasskeyButton text={t("use", { ns: "passkeys" })} action={proveByPasskey} />}
      <FormNote text={note} />
    </FormDialog>
  );
}

interface ProofFieldProps {
  asked: StepUpField;
  form: Pick<ReturnType<typeof useStepUpForm>, "fields" | "change" | "issues">;
}

function ProofField({ asked, form: { fields, change, issues } }: ProofFieldProps) {
  const { t } = useTranslation("second-factor");
  const field = { value: fields[asked], onChange: change(asked), issues };
  if (asked === "code") return <CodeField {...field} label={t("code")} hint={t("codeHint")} />;
  return (
    <PasswordField
      {...field}
      label={t("profile.yourPassword", { ns: "accounts" })}
      name="currentPassword"
      autoComplete="current-password"
    />
  );
}
