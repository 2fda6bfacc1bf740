import { Field, Input } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Banner } from "#renderer/ui/feedback/Banner.tsx";
import { issueOf } from "#renderer/ui/forms/field-issues.ts";
import { FormNote } from "#renderer/ui/forms/FormNote.tsx";
import { SubmitButton } from "#renderer/ui/actions/SubmitButton.tsx";
import { PasskeyLogIn } from "./passkeys/PasskeyLogIn.tsx";
import { PasswordField } from "./passwords/PasswordField.tsx";
import type { LogInChallenge } from "./second-factor/log-in-challenge.ts";
import { StaySignedIn } from "./session/StaySignedIn.tsx";
import { useLogIn } from "./use-account-forms.ts";

/** On success the session store changes, and the screen redirects. An account may ask for a second step. */
export function LogInForm({ onChallenge }: { onChallenge: (challenge: LogInChallenge) => void }) {
  const { t } = useTranslation("accounts");
  const { fields, change, issues, attach, ...form } = useLogIn(onChallenge);
  return (
    <form className="account-form" noValidate onSubmit={form.handleSubmit} ref={attach}>
      <Banner text={form.bannerText} />
      <Field label={t("email")} {...issueOf(issues, "email")}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          value={fields.email}
          onChange={change("email")}
        />
      </Field>
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
