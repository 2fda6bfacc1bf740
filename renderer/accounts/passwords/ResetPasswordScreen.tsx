import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { ResetPasswordForm } from "./ResetPasswordForm.tsx";
import { AccountPage } from "../AccountPage.tsx";
import { useLinkToken } from "../use-link-token.ts";

export function ResetPasswordScreen() {
  const { t } = useTranslation("accounts");
  const token = useLinkToken();
  const navigate = useNavigate();
  const handleDone = useCallback(
    () => void navigate("/login", { replace: true, state: { banner: "passwordSet" } }),
    [navigate],
  );
  return (
    <AccountPage heading={t("resetHeading")} other={<Link to="/forgot-password">{t("newLink")}</Link>}>
      {token === "" ? (
        <p className="form-note">{t("linkIncomplete")}</p>
      ) : (
        <ResetPasswordForm token={token} onDone={handleDone} />
      )}
    </AccountPage>
  );
}
