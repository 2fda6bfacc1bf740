import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { FormNote } from "#renderer/kit/forms/FormNote.tsx";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { TextWithLinks } from "#renderer/kit/navigation/TextWithLinks.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { PasswordField } from "../passwords/PasswordField.tsx";
import { RoleCards } from "./RoleCards.tsx";
import { useSentForm } from "../sent-form.ts";
import { StaySignedIn } from "../session/StaySignedIn.tsx";
import { StrengthHint } from "../passwords/StrengthHint.tsx";
import { roleFor } from "./role-for.ts";
import { useSignUp } from "./use-account-forms.ts";

type SignUp = ReturnType<typeof useSignUp>;

function NameFields({ field }: SignUp) {
  const { t } = useTranslation("accounts");
  return (
    <div className="account-form__pair">
      <TextField label={t("firstName")} {...field("firstName")} autoComplete="given-name" />
      <TextField label={t("lastName")} {...field("lastName")} autoComplete="family-name" />
    </div>
  );
}

function PasswordFields({ values, field }: SignUp) {
  const { t } = useTranslation("accounts");
  const known = [values.firstName, values.lastName, values.email];
  return (
    <>
      <PasswordField
        label={t("createPassword")}
        {...field("password")}
        autoComplete="new-password"
        hint={<StrengthHint password={values.password} known={known} />}
      />
      <PasswordField label={t("confirmPassword")} {...field("confirmation")} autoComplete="new-password" />
    </>
  );
}

/** On success the session store changes, and the screen redirects. */
export function SignUpForm() {
  const { t } = useTranslation("accounts");
  const form = useSignUp(useSentForm(), roleFor(useLocation().search));
  return (
    <Form className="account-form" method="post" {...form.props}>
      <Banner text={form.bannerText} />
      <NameFields {...form} />
      <TextField label={t("email")} {...form.field("email")} type="email" autoComplete="email" />
      <PasswordFields {...form} />
      <RoleCards {...form.field("role")} />
      <StaySignedIn {...form.flag("stays")} />
      <p className="account-form__agree">
        <TextWithLinks text={t("agree")} to={{ terms: "/terms", privacy: "/privacy" }} />
      </p>
      <SubmitButton busy={form.busy} text={t("signUp")} busyText={t("signingUp")} />
      <FormNote text={form.note} />
    </Form>
  );
}
