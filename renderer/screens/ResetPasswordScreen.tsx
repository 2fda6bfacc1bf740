import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { ResetPasswordForm } from "#renderer/accounts/ResetPasswordForm.tsx";
import { AccountPage } from "./AccountPage.tsx";
import { textOfState } from "./text-of-state.ts";

/**
 * The token leaves the address bar for the history's state: it survives a reload and a change of language there,
 * but is in no screenshot, no Referer and no copied address.
 */
function useTokenOfLink(): string {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get("token");
  useEffect(() => {
    if (inAddress !== null) void navigate("/reset-password", { replace: true, state: { token: inAddress } });
  }, [inAddress, navigate]);
  return inAddress ?? textOfState(state, "token");
}

export function ResetPasswordScreen() {
  const { t } = useTranslation("accounts");
  const token = useTokenOfLink();
  const navigate = useNavigate();
  const handleDone = useCallback(
    () => void navigate("/login", { replace: true, state: { notice: "passwordSet" } }),
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
