import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { ForgotPasswordForm } from "./ForgotPasswordForm.tsx";
import { AccountPage } from "../AccountPage.tsx";
import { locationStateText } from "#renderer/kit/navigation/location-state-text.ts";

export function ForgotPasswordScreen() {
  const { t } = useTranslation("accounts");
  const { state, hash } = useLocation();
  // The fragment comes from a link that was clicked before the application had loaded.
  const known = locationStateText(state, "email") || (new URLSearchParams(hash.slice(1)).get("email") ?? "");
  return (
    <AccountPage heading={t("forgotHeading")} other={<Link to="/login">{t("backToLogIn")}</Link>}>
      <ForgotPasswordForm known={known} />
    </AccountPage>
  );
}
