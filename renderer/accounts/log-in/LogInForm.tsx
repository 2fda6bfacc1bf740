import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { LogInChallenge } from "#contract/pages/account-form.ts";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { issueText } from "#renderer/kit/fields/field-issues.ts";
import { FormNote } from "#renderer/kit/forms/FormNote.tsx";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { PasskeyLogIn } from "../passkeys/PasskeyLogIn.tsx";
import { PasswordField } from "../passwords/PasswordField.tsx";
import { useSentForm } from "../sent-form.ts";
import { StaySignedIn } from "../session/StaySignedIn.tsx";
import { useLogIn } from "./use-account-forms.ts";

/** On success the session store changes, and the screen redirects. An account may require a second step. */
export function LogInForm({ onChallenge }: { onChallenge: (challenge: LogInChallenge) => void }) {
  const { t } = useTranslation("accounts");
  const sent = useSentForm();
  const { fields, change, issues, attach, ...form } = useLogIn(sent?.challenge ? null : sent, onChallenge);
  return (
    <form className="account-form" method="post" noValidate onSubmit={form.handleSubmit} ref={attach}>
      <Banner text={form.bannerText} />
      <TextField
        label={t("email")}
        issue={issueText(issues, "email")}
        type="email"
        name="email"
        autoComplete="username"
        value={fields.email}
        onChange={change("email")}
      />
      <PasswordField
        label={t("password")}
        name="password"
        autoComplete="current-password"
        value={fields.password}
        onChange={change("password")}
        issues={issues}
      />
      <div className="account-form__row">
        <StaySignedIn value={fields.stays} onChange={change("stays")} />
        <Link className="account-form__link" to="/forgot-password" state={{ email: fields.email }}>
          {t("forgotPassword")}
        </Link>
      </div>
      <SubmitButton busy={form.busy} text={t("logIn")} busyText={t("loggingIn")} />
      <PasskeyLogIn staySignedIn={fields.stays !== ""} />
      <FormNote text={form.note} />
    </form>
  );
}
