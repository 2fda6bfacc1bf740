import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { confirmEmailByLink } from "./email-actions.ts";
import "#renderer/kit/forms/form-notes.css";

/** Uses a button, since link scanners of email providers also open links, and would confirm the address. */
export function ConfirmEmailForm({ token }: { token: string }) {
  const { t } = useTranslation("accounts");
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, submit } = useSubmit(confirmEmailByLink);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    void submit(token, {
      onDone: () => setDone(true),
      onFailed: (error) => setFailure(errorText(error)),
    });
  };
  if (done)
    return (
      <>
        <output className="form-success">{t("emailConfirmed")}</output>
        <Link to="/dashboard">{t("backToGubae")}</Link>
      </>
    );
  return (
    <form className="account-form" onSubmit={handleSubmit}>
      <p className="account-form__intro">{t("confirmEmailIntro")}</p>
      {failure !== null && (
        <p className="form-issue" role="alert">
          {failure}
        </p>
      )}
      <SubmitButton busy={busy} text={t("confirmEmail")} busyText={t("confirmingEmail")} />
    </form>
  );
}
