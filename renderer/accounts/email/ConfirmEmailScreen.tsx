import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { ConfirmEmailForm } from "./ConfirmEmailForm.tsx";
import { AccountPage } from "../AccountPage.tsx";
import { useLinkToken } from "../use-link-token.ts";

export function ConfirmEmailScreen() {
  const { t } = useTranslation("accounts");
  const token = useLinkToken();
  return (
    <AccountPage heading={t("confirmEmailHeading")} other={<Link to="/contact">{t("contactHeading")}</Link>}>
      {token === "" ? (
        <p className="form-note">{t("emailLinkIncomplete")}</p>
      ) : (
        <ConfirmEmailForm token={token} />
      )}
    </AccountPage>
  );
}
