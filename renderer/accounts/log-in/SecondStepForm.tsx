import { useTranslation } from "react-i18next";
import { type LogInChallenge, SENT_FLAG } from "#contract/pages/account-form.ts";
import { logInWithSecondFactor } from "#contract/accounts/second-factor.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { checkedBy } from "#renderer/kit/forms/checked.ts";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { FormNote } from "#renderer/kit/forms/FormNote.tsx";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { BANNER_MS } from "#renderer/constants.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { canUsePasskeys } from "../passkeys/passkey-support.ts";
import { PasskeyLogIn } from "../passkeys/PasskeyLogIn.tsx";
import { useSentForm } from "../sent-form.ts";
import { CodeField } from "../second-factor/CodeField.tsx";
import { finishLogIn } from "../second-factor/second-factor-actions.ts";
import "../second-factor/second-factor.css";

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
        <Button className="second-step__back" appearance="subtle" size="large" onClick={onBack}>
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
  const { t } = useTranslation("second-factor");
  const form = useForm({
    start: { code: "" },
    check: ({ code }) =>
      checkedBy(logInWithSecondFactor.body.safeParse({ challenge: challenge.token, code })),
    send: (answer) => finishLogIn(answer, challenge.staySignedIn),
    refusedBefore: useSentForm(),
    bannerMs: BANNER_MS,
  });
  return (
    <Form className="account-form" method="post" {...form.props}>
      <input type="hidden" name="challenge" value={challenge.token} />
      <input type="hidden" name="methods" value={challenge.methods.join(" ")} />
      <input type="hidden" name="stays" value={challenge.staySignedIn ? SENT_FLAG : ""} />
      <p className="account-form__intro">{t("stepIntro")}</p>
      <Banner text={form.bannerText} />
      <CodeField label={t("code")} hint={t("codeHint")} {...form.field("code")} />
      <SubmitButton
        busy={form.busy}
        text={t("logIn", { ns: "accounts" })}
        busyText={t("loggingIn", { ns: "accounts" })}
      />
      <FormNote text={form.note} />
    </Form>
  );
}
