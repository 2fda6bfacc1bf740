import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation } from "react-router-dom";
import { LogInForm } from "#renderer/accounts/LogInForm.tsx";
import { returnPath, withSameReturn } from "#renderer/accounts/return-link.ts";
import { useResumedSession } from "#renderer/accounts/use-resumed-session.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { AccountPage } from "./AccountPage.tsx";
import { textOfState } from "./text-of-state.ts";

export function LogInScreen() {
  const { t } = useTranslation("accounts");
  const { search, state } = useLocation();
  const signedIn = useSession((session) => session.token !== null);
  const endedBy = useSession((session) => session.endedBy);
  useResumedSession();
  // Also the way on after success, and for who comes here signed in already.
  if (signedIn) return <Navigate to={returnPath(search)} replace />;
  const other = (
    <>
      {t("noAccount")} <Link to={withSameReturn("/signup", search)}>{t("signUpLink")}</Link>
    </>
  );
  return (
    <AccountPage heading={t("logInHeading")} other={other}>
      {textOfState(state, "notice") === "passwordSet" && (
        <output className="form-success">{t("passwordSet")}</output>
      )}
      {endedBy === "server" && <output className="form-note">{t("loggedOut")}</output>}
      <LogInForm />
    </AccountPage>
  );
}
