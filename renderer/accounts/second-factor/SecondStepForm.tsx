import { Button } from "@fluentui/react-components";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#renderer/ui/feedback/Banner.tsx";
import { FormNote } from "#renderer/ui/forms/FormNote.tsx";
import { SubmitButton } from "#renderer/ui/actions/SubmitButton.tsx";
import { canUsePasskeys } from "../passkeys/passkey-support.ts";
import { PasskeyLogIn } from "../passkeys/PasskeyLogIn.tsx";
import { CodeField } from "./CodeField.tsx";
import type { LogInChallenge } from "./log-in-challenge.ts";
import { finishLogIn } from "./second-factor-actions.ts";
import { useCodeForm } from "./use-code-form.ts";
import "./second-factor.css";

interface SecondStepFormProps {
  challenge: LogInChallenge;
  onBack: () => void;
}

/** The second step of a log-in. On success the session store changes, and the screen redirects. */
export function SecondStepForm({ challenge, onBack }: SecondStepFormProps) {
  const { t } = useTranslation("accounts");
  const { methods, staySignedIn } = challenge;
  const hasCodes = methods.includes("totp");
  return (
    <>
      {hasCodes && <CodeStep challenge={challenge} />}
      <div className="account-form">
        {!hasCodes && <PasskeyIntro />}
        {methods.includes("passkey") && <PasskeyLogIn staySignedIn={staySignedIn} />}
        <Button className="second-step__back" appearance="transparent" onClick={onBack}>
          {t("backToLogIn")}
        </Button>
      </div>
    </>
  );
}

/** For an account whose only second factor is a passkey. */
function PasskeyIntro() {
  const { t } = useTranslation("passkeys");
  return <p className="account-form__intro">{t(canUsePasskeys() ? "stepIntro" : "notHere")}</p>;
}

function CodeStep({ challenge }: { challenge: LogInChallenge }) {
  const { t } = useTranslation("secondFactor");
  const action = useCallback((code: string) => finishLogIn(challenge, code), [challenge]);
  const { fields, change, issues, attach, ...form } = useCodeForm(action);
  return (
    <form className="account-form" noValidate onSubmit={form.handleSubmit} ref={attach}>
      <p className="account-form__intro">{t("stepIntro")}</p>
      <Banner text={form.bannerText} />
      <CodeField
        label={t("code")}
        hint={t("codeHint")}
        value={fields.code}
        onChange={change("code")}
        issues={issues}
      />
      <SubmitButton
        busy={form.busy}
        text={t("logIn", { ns: "accounts" })}
        busyText={t("loggingIn", { ns: "accounts" })}
      />
      <FormNote text={form.note} />
    </form>
  );
}
