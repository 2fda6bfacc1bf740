import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { unchecked } from "#renderer/kit/forms/checked.ts";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { storedLectureId } from "#renderer/data/platform/stored-values.ts";
import { isInstructor, useSession } from "#renderer/data/session/session-store.ts";
import { confirmEmailByLink } from "./email-actions.ts";
import "#renderer/kit/forms/form-notes.css";

/** Returns to the lecture that the user wanted to enroll in before signing up. */
function whereToGo(): string {
  const lectureId = storedLectureId.read();
  if (lectureId === null || isInstructor(useSession.getState().account)) return "/dashboard";
  return `/lecture?${new URLSearchParams({ id: lectureId })}`;
}

/** Uses a button, since link scanners of email providers also open links, and would confirm the address. */
export function ConfirmEmailForm({ token }: { token: string }) {
  const { t } = useTranslation("accounts");
  const [done, setDone] = useState(false);
  const form = useForm({
    start: { token },
    check: unchecked,
    send: () => confirmEmailByLink(token),
    onDone: () => setDone(true),
    bannerMs: null,
  });
  if (done)
    return (
      <>
        <output className="form-success">{t("emailConfirmed")}</output>
        <Link to={whereToGo()}>{t("backToGubae")}</Link>
      </>
    );
  return (
    <Form className="account-form" {...form.props}>
      <p className="account-form__intro">{t("confirmEmailIntro")}</p>
      <Banner text={form.bannerText} />
      <SubmitButton busy={form.busy} text={t("confirmEmail")} busyText={t("confirmingEmail")} />
    </Form>
  );
}
