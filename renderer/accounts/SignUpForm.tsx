import { Field, Input, Radio, RadioGroup } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Banner } from "#renderer/ui/Banner.tsx";
import { enterMovesOn } from "#renderer/ui/enter-moves-on.ts";
import { issueOf } from "#renderer/ui/field-issues.ts";
import { SubmitButton } from "#renderer/ui/SubmitButton.tsx";
import { useSignUp } from "./use-sign-up.ts";

type Form = ReturnType<typeof useSignUp>;

function NameFields({ fields, change, issues }: Form) {
  const { t } = useTranslation("accounts");
  return (
    <div className="account-form__pair">
      <Field label={t("firstName")} {...issueOf(issues, "name")}>
        <Input
          name="firstName"
          autoComplete="given-name"
          value={fields.firstName}
          onChange={change("firstName")}
        />
      </Field>
      <Field label={t("lastName")}>
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
  const shared = { type: "password", autoComplete: "new-password" } as const;
  return (
    <>
      <Field label={t("createPassword")} hint={t("passwordHint")} {...issueOf(issues, "password")}>
        <Input {...shared} name="password" value={fields.password} onChange={change("password")} />
      </Field>
      <Field label={t("confirmPassword")}>
        <Input
          {...shared}
          name="confirmation"
          value={fields.confirmation}
          onChange={change("confirmation")}
        />
      </Field>
    </>
  );
}

/** On success the session store changes; the screen then leaves. */
export function SignUpForm() {
  const { t } = useTranslation("accounts");
  const form = useSignUp();
  const { fields, change, issues } = form;
  return (
    <form className="account-form" noValidate onSubmit={form.handleSubmit} ref={enterMovesOn}>
      <Banner text={form.bannerText} />
      <NameFields {...form} />
      <Field label={t("email")} {...issueOf(issues, "email")}>
        <Input
          type="email"
          name="email"
          autoComplete="email"
          value={fields.email}
          onChange={change("email")}
        />
      </Field>
      <PasswordFields {...form} />
      <Field label={t("role")} {...issueOf(issues, "role")}>
        <RadioGroup layout="horizontal" name="role" value={fields.role} onChange={change("role")}>
          <Radio value="student" label={t("student")} />
          <Radio value="instructor" label={t("instructor")} />
        </RadioGroup>
      </Field>
      <SubmitButton busy={form.busy} text={t("signUp")} busyText={t("signingUp")} />
    </form>
  );
}
