import { useTranslation } from "react-i18next";
import type { OwnAccount } from "#contract/accounts/account.ts";
import { Banner } from "#renderer/ui/feedback/Banner.tsx";
import { issueText } from "#renderer/ui/forms/field-issues.ts";
import { FormNote } from "#renderer/ui/forms/FormNote.tsx";
import { Button } from "#renderer/ui/actions/Button.tsx";
import { SubmitButton } from "#renderer/ui/actions/SubmitButton.tsx";
import { TextField } from "#renderer/ui/forms/TextField.tsx";
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
        <TextField
          label={t("verify.code")}
          issue={issueText(issues, "code")}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={fields.code}
          onChange={change("code")}
        />
        <SubmitButton busy={form.busy} text={t("confirmEmail")} busyText={t("confirmingEmail")} />
        <Button size="large" onClick={resend.send} disabledFocusable={resend.busy}>
          {t("verify.resend")}
        </Button>
      </div>
      <FormNote text={form.note} />
    </form>
  );
}
