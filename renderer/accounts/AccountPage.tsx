import "#renderer/messages/en/fields.ts";
import "#renderer/messages/en/passkeys.ts";
import "#renderer/messages/en/second-factor.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Brand } from "#renderer/kit/navigation/Brand.tsx";
import "./account-pages.css";

interface AccountPageProps {
  heading: string;
  /** On the sign-up page, the link to the log-in page, and vice versa. */
  other: ReactNode;
  children: ReactNode;
}

/** Layout of sign-up and log-in: a picture beside a form. */
export function AccountPage({ heading, other, children }: AccountPageProps) {
  const { t } = useTranslation("accounts");
  return (
    <div className="account-page">
      <title>{t("titled", { ns: "shell", page: heading })}</title>
      <header className="account-page__art">
        <Brand to="/" />
        <div className="account-page__pitch">
          <h2>{t("pitchHeading")}</h2>
          <p>{t("pitchText")}</p>
        </div>
        <span />
      </header>
      <main className="account-page__main">
        <h1>{heading}</h1>
        {children}
        <p className="account-page__other">{other}</p>
      </main>
    </div>
  );
}
