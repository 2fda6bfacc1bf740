import { Field, Input } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Banner } from "#renderer/ui/feedback/Banner.tsx";
import { issueOf } from "#renderer/ui/forms/field-issues.ts";
import { FormNote } from "#renderer/ui/forms/FormNote.tsx";
import { SubmitButton } from "#renderer/ui/actions/SubmitButton.tsx";
import { TextWithLinks } from "#renderer/ui/navigation/TextWithLinks.tsx";
import { PasswordField } from "./passwords/PasswordField.tsx";
import { RoleCards } from "./RoleCards.tsx";
import { StaySignedIn } from "./session/StaySignedIn.tsx";
import { StrengthHint } from "./passwords/StrengthHint.tsx";
import { useSignUp } from "./use-account-forms.ts";

type Form = Pick<ReturnType<typeof useSignUp>, "fields" | "change" | "issues">;

function NameFields({ fields, change, issues }: Form) {
  const { t } = useTranslation("accounts");
  return (
    <div className="account-form__pair">
      <Field label={t("firstName")} {...issueOf(issues, "firstName")}>
        <Input
          name="firstName"
          autoComplete="given-name"
          value={fields.firstName}
          onChange={change("firstName")}
        />
      </Field>
      <Field label={t("lastName")} {...issueOf(issues, "lastName")}>
        <Input
          name="lastName"
          autoComplete="family-name"
          value={fields.lastName}
          onChange={change("lastName")}
        />
      </Field>
    </div>
  );
}

function PasswordFields({ fields, change, issues }: Form) {
  const { t } = useTranslation("accounts");
  const known = [fields.firstName, fields.lastName, fields.email];
  return (
    <>
      <PasswordField
        label={t("createPassword")}
        name="password"
        autoComplete="new-password"
        value={fields.password}
        onChange={change("password")}
        issues={issues}
        hint={<StrengthHint password={fields.password} known={known} />}
      />
      <PasswordField
        label={t("confirmPassword")}
        name="confirmation"
        autoComplete="new-password"
        value={fields.confirmation}
        onChange={change("confirmation")}
        issues={issues}
      />
    </>
  );
}

/** On success the session store changes, and the screen redirects. */
export function SignUpForm() {
  const { t } = useTranslation("accounts");
  const { fields, change, issues, attach, ...form } = useSignUp();
  const shared = { fields, change, issues };
  return (
    <form className="account-form" noValidate onSubmit={form.handleSubmit} ref={attach}>
      <Banner text={form.bannerText} />
      <NameFields {...shared} />
      <Field label={t("email")} {...issueOf(issues, "email")}>
        <Input
          type="email"
          name="email"
          autoComplete="email"
          value={fields.email}
          onChange={change("email")}
        />
      </Field>
      <PasswordFields {...shared} />
      <RoleCards value={fields.role} onChange={change("role")} issues={issues} />
      <StaySignedIn value={fields.stays} onChange={change("stays")} />
      <p className="account-form__agree">
        <TextWithLinks text={t("agree")} to={{ terms: "/terms", privacy: "/privacy" }} />
      </p>
      <SubmitButton busy={form.busy} text={t("signUp")} busyText={t("signingUp")} />
      <FormNote text={form.note} />
    </form>
  );
}
