import { useTranslation } from "react-i18next";
import type { SecondFactorStatus } from "#contract/accounts/second-factor.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { ProofDialog } from "./ProofDialog.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { TotpSetupForm } from "./TotpSetupForm.tsx";
import { type SecondFactor, useSecondFactor } from "./use-second-factor.ts";
import "./second-factor.css";

/** Two-step log-in: set-up, recovery codes, and turning it off. */
export function SecondFactorSettings({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation("second-factor");
  const factor = useSecondFactor(onDone);
  const { state, step } = factor;
  return (
    <>
      {step.name === "setup" && (
        <TotpSetupForm setup={step.setup} onDone={factor.showCodes} onCancel={factor.finish} />
      )}
      {step.name === "codes" && <RecoveryCodes codes={step.codes} onDone={factor.finish} />}
      {step.name === "status" && state.phase === "failed" && (
        <FailureState text={t("loadFailed")} onRetry={factor.reload} />
      )}
      {step.name === "status" && state.phase === "loaded" && <Status factor={factor} status={state.data} />}
    </>
  );
}

function Status({ factor, status }: { factor: SecondFactor; status: SecondFactorStatus }) {
  const { t } = useTranslation("second-factor");
  const { totpSince, recoveryCodesLeft } = status;
  if (totpSince === null)
    return (
      <div className="profile-form__actions">
        <Button
          size="large"
          className="second-factor__start"
          disabledFocusable={factor.starting}
          onClick={factor.start}
        >
          {t("setUp")}
        </Button>
      </div>
    );
  return (
    <>
      <div>
        <p>{t("onSince", { date: formatDateTime(totpSince) })}</p>
        <p className="second-factor__left">{t("codesLeft", { count: recoveryCodesLeft })}</p>
      </div>
      <div className="profile-form__actions">
        <Button size="large" onClick={() => factor.ask("renew")}>
          {t("renew")}
        </Button>
        <Button size="large" className="second-factor__off" onClick={() => factor.ask("remove")}>
          {t("turnOff")}
        </Button>
      </div>
      {factor.asked === "renew" && (
        <ProofDialog
          title={t("renew")}
          question={t("renewQuestion")}
          action={factor.renew}
          onClose={factor.close}
        />
      )}
      {factor.asked === "remove" && (
        <ProofDialog
          title={t("turnOff")}
          question={t("turnOffQuestion")}
          action={factor.remove}
          onClose={factor.close}
        />
      )}
    </>
  );
}
