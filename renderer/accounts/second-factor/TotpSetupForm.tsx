import { useTranslation } from "react-i18next";
import type { TotpSetup } from "#contract/accounts/second-factor.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { ProofFields } from "./ProofFields.tsx";
import { QrCode } from "./QrCode.tsx";
import { confirmTotp } from "./second-factor-actions.ts";
import { useProofForm } from "./use-proof-form.ts";

interface TotpSetupFormProps {
  setup: TotpSetup;
  /** Receives the recovery codes. */
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** The secret for the authenticator app, and a field for the first code, which proves that the app has the secret. */
export function TotpSetupForm({ setup, onDone, onCancel }: TotpSetupFormProps) {
  const { t } = useTranslation("second-factor");
  const form = useProofForm(async (proof) => onDone(await confirmTotp(proof)));
  return (
    <Form className="profile-form" {...form.props}>
      <p>{t("scan")}</p>
      <div className="second-factor__secret">
        <QrCode text={setup.uri} label={t("qrCode")} />
        <div>
          <p>{t("typeSecret")}</p>
          <code className="second-factor__key">{setup.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
          <p className="second-factor__link">
            <a href={setup.uri}>{t("openApp")}</a>
          </p>
        </div>
      </div>
      <ProofFields form={form} codeHint={t("sixDigits")} />
      <div className="profile-form__actions">
        <SubmitButton busy={form.busy} text={t("turnOn")} busyText={t("saving", { ns: "accounts" })} />
        <Button size="large" onClick={onCancel}>
          {t("cancel", { ns: "shell" })}
        </Button>
      </div>
    </Form>
  );
}
