import { Field, Input, Link } from "@fluentui/react-components";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSubmit } from "#renderer/api/use-submit.ts";
import { BANNER_MS } from "#renderer/constants.ts";
import { Banner } from "#renderer/ui/Banner.tsx";
import { enterMovesOn } from "#renderer/ui/enter-moves-on.ts";
import { SubmitButton } from "#renderer/ui/SubmitButton.tsx";
import { useFields } from "#renderer/ui/use-fields.ts";
import { usePassingBanner } from "#renderer/ui/use-passing-banner.ts";
import { startSession } from "./account-actions.ts";
import { logInErrorText } from "./account-errors.ts";

const EMPTY = { email: "", password: "" };

function useLogIn() {
  const { t } = useTranslation("accounts");
  const { fields, change } = useFields(EMPTY);
  const banner = usePassingBanner(BANNER_MS);
  const { busy, submit } = useSubmit(startSession);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const credentials = { email: fields.email.trim(), password: fields.password };
    if (credentials.email === "" || credentials.password === "") {
      banner.show(t("logInIncomplete"));
      return;
    }
    banner.hide();
    void submit(credentials, { onFailed: (error) => banner.show(logInErrorText(error)) });
  };
  return { fields, change, bannerText: banner.text, busy, handleSubmit };
}

function ForgotPassword() {
  const { t } = useTranslation("accounts");
  const [shown, setShown] = useState(false);
  return (
    <div className="account-form__aside">
      <Link as="button" type="button" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {t("forgotPassword")}
      </Link>
      <output>{shown ? t("forgotPasswordAnswer") : null}</output>
    </div>
  );
}

/** On success the session store changes; the screen then leaves. */
export function LogInForm() {
  const { t } = useTranslation("accounts");
  const { fields, change, ...form } = useLogIn();
  return (
    <form className="account-form" noValidate onSubmit={form.handleSubmit} ref={enterMovesOn}>
      <Banner text={form.bannerText} />
      <Field label={t("email")}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          value={fields.email}
          onChange={change("email")}
        />
      </Field>
      <Field label={t("password")}>
        <Input
          type="password"
          name="password"
          autoComplete="current-password"
          value={fields.password}
          onChange={change("password")}
        />
      </Field>
      <ForgotPassword />
      <SubmitButton busy={form.busy} text={t("logIn")} busyText={t("loggingIn")} />
    </form>
  );
}
