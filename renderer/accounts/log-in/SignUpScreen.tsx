import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation } from "react-router-dom";
import { returnPath } from "#contract/pages/return-path.ts";
import { withReturnPath } from "../session/return-link.ts";
import { AccountWays } from "./AccountWays.tsx";
import { SignUpForm } from "./SignUpForm.tsx";
import { useResumedSession } from "../session/use-resumed-session.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { AccountPage } from "../AccountPage.tsx";

export function SignUpScreen() {
  const { t } = useTranslation("accounts");
  const { search } = useLocation();
  const signedIn = useSession((session) => session.token !== null);
  useResumedSession();
  // Redirects after success, and when the user is already signed in.
  if (signedIn) return <Navigate to={returnPath(search)} replace />;
  const other = (
    <>
      {t("haveAccount")} <Link to={withReturnPath("/login", search)}>{t("logInLink")}</Link>
    </>
  );
  return (
    <AccountPage heading={t("signUpHeading")} other={other}>
      <AccountWays />
      <SignUpForm />
    </AccountPage>
  );
}
