import { Button, Field, Input } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import type { OwnAccount } from "#contract/accounts/account.ts";
import { Banner } from "#renderer/ui/feedback/Banner.tsx";
import { issueOf } from "#renderer/ui/forms/field-issues.ts";
import { FormNote } from "#renderer/ui/forms/FormNote.tsx";
import { SubmitButton } from "#renderer/ui/actions/SubmitButton.tsx";
import { useResendVerification, useVerifyEmail } from "./use-verify-email.ts";
import "./verify-email.css";

/** Asks for the code of the email until the account's email is verified. */
export function VerifyEmailBanner({ account }: { account: OwnAccount }) {
  return account.mustVerifyEmail ? <VerifyEmailForm email={account.email} /> : null;
}

function VerifyEmailForm({ email }: { email: string }) {
  const { t } = useTranslation("accounts");
  const { fields, change, issues, attach, ...form } = useVerifyEmail();
  const resend = useResendVerification();
  return (
    <form className="verify-email" noValidate onSubmit={form.handleSubmit} ref={attach}>
      <h2 className="verify-email__heading">{t("verify.heading")}</h2>
      <p>{t("verify.intro", { email })}</p>
      <Banner text={form.bannerText} />
      <div className="verify-email__row">
        <Field label={t("verify.code")} {...issueOf(issues, "code")}>
          <Input
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={fields.code}
            onChange={change("code")}
          />
        </Field>
        <SubmitButton busy={form.busy} text={t("confirmEmail")} busyText={t("confirmingEmail")} />
        <Button size="large" onClick={resend.send} disabledFocusable={resend.busy}>
          {t("verify.resend")}
        </Button>
      </div>
      <FormNote text={form.note} />
    </form>
  );
}
