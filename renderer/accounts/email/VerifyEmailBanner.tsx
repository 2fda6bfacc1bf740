import { useTranslation } from "react-i18next";
import type { OwnAccount } from "#contract/accounts/account.ts";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { FormNote } from "#renderer/kit/forms/FormNote.tsx";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { useResendVerification, useVerifyEmail } from "./use-verify-email.ts";
import "./verify-email.css";

/** Asks for the emailed code until the account's email is verified. */
export function VerifyEmailBanner({ account }: { account: OwnAccount }) {
  return account.mustVerifyEmail ? <VerifyEmailForm email={account.email} /> : null;
}

function VerifyEmailForm({ email }: { email: string }) {
  const { t } = useTranslation("accounts");
  const form = useVerifyEmail();
  const resend = useResendVerification();
  return (
    <Form className="verify-email" {...form.props}>
      <h2 className="verify-email__heading">{t("verify.heading")}</h2>
      <p>{t("verify.intro", { email })}</p>
      <Banner text={form.bannerText} />
      <div className="verify-email__row">
        <TextField
          label={t("verify.code")}
          {...form.field("code")}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <SubmitButton busy={form.busy} text={t("confirmEmail")} busyText={t("confirmingEmail")} />
        <Button size="large" onClick={resend.send} disabledFocusable={resend.busy}>
          {t("verify.resend")}
        </Button>
      </div>
      <FormNote text={form.note} />
    </Form>
  );
}
