import { useTranslation } from "react-i18next";
import { NavLink, useLocation } from "react-router-dom";
import { withReturnPath } from "../session/return-link.ts";

/** Both ways in, above the form: with an account, or as a newcomer. */
export function AccountWays() {
  const { t } = useTranslation("accounts");
  const { search } = useLocation();
  return (
    <nav className="account-ways" aria-label={t("waysIn")}>
      <NavLink to={withReturnPath("/login", search)}>{t("hasAccount")}</NavLink>
      <NavLink to={withReturnPath("/signup", search)}>{t("isNew")}</NavLink>
    </nav>
  );
}
