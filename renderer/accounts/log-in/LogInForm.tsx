import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { LogInChallenge } from "#contract/pages/account-form.ts";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { Form } from "#renderer/kit/forms/Form.tsx";
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
  const form = useLogIn(sent?.challenge ? null : sent, onChallenge);
  return (
    <Form className="account-form" method="post" {...form.props}>
      <Banner text={form.bannerText} />
      <TextField label={t("email")} {...form.field("email")} type="email" autoComplete="username" />
      <PasswordField label={t("password")} {...form.field("password")} autoComplete="current-password" />
      <div className="account-form__row">
        <StaySignedIn {...form.flag("stays")} />
        <Link className="account-form__link" to="/forgot-password" state={{ email: form.values.email }}>
          {t("forgotPassword")}
        </Link>
      </div>
      <SubmitButton busy={form.busy} text={t("logIn")} busyText={t("loggingIn")} />
      <PasskeyLogIn staySignedIn={form.values.stays} />
      <FormNote text={form.note} />
    </Form>
  );
}
