import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation } from "react-router-dom";
import { returnPath, withSameReturn } from "#renderer/accounts/return-link.ts";
import { SignUpForm } from "#renderer/accounts/SignUpForm.tsx";
import { useResumedSession } from "#renderer/accounts/use-resumed-session.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { AccountPage } from "./AccountPage.tsx";

export function SignUpScreen() {
  const { t } = useTranslation("accounts");
  const { search } = useLocation();
  const signedIn = useSession((session) => session.token !== null);
  useResumedSession();
  // Also the way on after success, and for who comes here signed in already.
  if (signedIn) return <Navigate to={returnPath(search)} replace />;
  const other = (
    <>
      {t("haveAccount")} <Link to={withSameReturn("/login", search)}>{t("logInLink")}</Link>
    </>
  );
  return (
    <AccountPage heading={t("signUpHeading")} other={other}>
      <SignUpForm />
    </AccountPage>
  );
}
