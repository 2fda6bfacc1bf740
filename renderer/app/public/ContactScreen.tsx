import "#renderer/messages/en/fields.ts";
import { useTranslation } from "react-i18next";
import { ContactForm } from "#renderer/contact/ContactForm.tsx";
import { useSession } from "#renderer/data/session/session-store.ts";
import { AppPage } from "../shell/AppPage.tsx";

/** The form's name and email are those of the signed-in account, so users don't have to enter them. */
export function ContactScreen() {
  const { t } = useTranslation("accounts");
  const account = useSession((session) => session.account);
  const sender = { name: account?.name ?? "", email: account?.email ?? "" };
  return (
    <AppPage title={t("contactHeading")}>
      <div className="contact-page">
        <div className="contact-page__intro">
          <h1>{t("contactHeading")}</h1>
          <p>{t("contactIntro")}</p>
        </div>
        <ContactForm sender={sender} />
      </div>
    </AppPage>
  );
}
