import { useTranslation } from "react-i18next";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { issueText } from "#renderer/kit/fields/field-issues.ts";
import { FormNote } from "#renderer/kit/forms/FormNote.tsx";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { TextWithLinks } from "#renderer/kit/navigation/TextWithLinks.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { PasswordField } from "../passwords/PasswordField.tsx";
import { RoleCards } from "./RoleCards.tsx";
import { useSentForm } from "../sent-form.ts";
import { StaySignedIn } from "../session/StaySignedIn.tsx";
import { StrengthHint } from "../passwords/StrengthHint.tsx";
import { useSignUp } from "./use-account-forms.ts";

type Form = Pick<ReturnType<typeof useSignUp>, "fields" | "change" | "issues">;

function NameFields({ fields, change, issues }: Form) {
  const { t } = useTranslation("accounts");
  return (
    <div className="account-form__pair">
      <TextField
        label={t("firstName")}
        issue={issueText(issues, "firstName")}
        name="firstName"
        autoComplete="given-name"
        value={fields.firstName}
        onChange={change("firstName")}
      />
      <TextField
        label={t("lastName")}
        issue={issueText(issues, "lastName")}
        name="lastName"
        autoComplete="family-name"
        value={fields.lastName}
        onChange={change("lastName")}
      />
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
  const { fields, change, issues, attach, ...form } = useSignUp(useSentForm());
  const shared = { fields, change, issues };
  return (
    <form className="account-form" method="post" noValidate onSubmit={form.handleSubmit} ref={attach}>
      <Banner text={form.bannerText} />
      <NameFields {...shared} />
      <TextField
        label={t("email")}
        issue={issueText(issues, "email")}
        type="email"
        name="email"
        autoComplete="email"
        value={fields.email}
        onChange={change("email")}
      />
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
