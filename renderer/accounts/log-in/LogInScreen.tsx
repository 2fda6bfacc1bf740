import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation } from "react-router-dom";
import type { LogInChallenge } from "#contract/pages/account-form.ts";
import { returnPath } from "#contract/pages/return-path.ts";
import { AccountWays } from "./AccountWays.tsx";
import { LogInForm } from "./LogInForm.tsx";
import { SecondStepForm } from "./SecondStepForm.tsx";
import { useSentForm } from "../sent-form.ts";
import { withReturnPath } from "../session/return-link.ts";
import { useResumedSession } from "../session/use-resumed-session.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { AccountPage } from "../AccountPage.tsx";
import { locationStateText } from "#renderer/kit/navigation/location-state-text.ts";

export function LogInScreen() {
  const { t } = useTranslation("accounts");
  const { search, state } = useLocation();
  const signedIn = useSession((session) => session.token !== null);
  const endedBy = useSession((session) => session.endedBy);
  const sent = useSentForm();
  const [challenge, setChallenge] = useState<LogInChallenge | null>(sent?.challenge ?? null);
  useResumedSession();
  // Redirects after success, and when the user is already signed in.
  if (signedIn) return <Navigate to={returnPath(search)} replace />;
  const other = (
    <>
      {t("noAccount")} <Link to={withReturnPath("/signup", search)}>{t("signUpLink")}</Link>
    </>
  );
  if (challenge !== null)
    return (
      <AccountPage heading={t("stepHeading", { ns: "second-factor" })} other={other}>
        <SecondStepForm challenge={challenge} onBack={() => setChallenge(null)} />
      </AccountPage>
    );
  return (
    <AccountPage heading={t("logInHeading")} other={other}>
      <AccountWays />
      {locationStateText(state, "banner") === "passwordSet" && (
        <output className="form-success">{t("passwordSet")}</output>
      )}
      {endedBy === "server" && <output className="form-note">{t("loggedOut")}</output>}
      <LogInForm onChallenge={setChallenge} />
    </AccountPage>
  );
}
