import { Field, Input } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Banner } from "#renderer/ui/Banner.tsx";
import { issueOf } from "#renderer/ui/field-issues.ts";
import { FormNote } from "#renderer/ui/FormNote.tsx";
import { SubmitButton } from "#renderer/ui/SubmitButton.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { StaySignedIn } from "./StaySignedIn.tsx";
import { useLogIn } from "./use-account-forms.ts";

/** On success the session store changes; the screen then leaves. */
export function LogInForm() {
  const { t } = useTranslation("accounts");
  const { fields, change, issues, attach, ...form } = useLogIn();
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
      <FormNote text={form.note} />
    </form>
  );
}
