import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { ForgotPasswordForm } from "#renderer/accounts/ForgotPasswordForm.tsx";
import { AccountPage } from "./AccountPage.tsx";
import { textOfState } from "./text-of-state.ts";

export function ForgotPasswordScreen() {
  const { t } = useTranslation("accounts");
  const { state } = useLocation();
  return (
    <AccountPage heading={t("forgotHeading")} other={<Link to="/login">{t("backToLogIn")}</Link>}>
      <ForgotPasswordForm known={textOfState(state, "email")} />
    </AccountPage>
  );
}
