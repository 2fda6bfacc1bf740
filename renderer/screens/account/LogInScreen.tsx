import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation } from "react-router-dom";
import { LogInForm } from "#renderer/accounts/LogInForm.tsx";
import type { LogInChallenge } from "#renderer/accounts/second-factor/log-in-challenge.ts";
import { returnPath, keepReturnPath } from "#renderer/accounts/session/return-link.ts";
import { useResumedSession } from "#renderer/accounts/session/use-resumed-session.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { PageWaiting } from "#renderer/ui/feedback/PageWaiting.tsx";
import { lazyScreen } from "#renderer/ui/navigation/lazy-screen.ts";
import { AccountPage } from "./AccountPage.tsx";
import { locationStateText } from "../shell/location-state-text.ts";

// Few accounts need it. Each of its users loads it lazily, so that the first page's list of chunks stays short.
const SecondStepForm = lazyScreen(
  async () => (await import("#renderer/accounts/second-factor/SecondStepForm.tsx")).SecondStepForm,
);

export function LogInScreen() {
  const { t } = useTranslation("accounts");
  const { search, state } = useLocation();
  const signedIn = useSession((session) => session.token !== null);
  const endedBy = useSession((session) => session.endedBy);
  const [challenge, setChallenge] = useState<LogInChallenge | null>(null);
  useResumedSession();
  // Redirects after success, and when the person is already signed in.
  if (signedIn) return <Navigate to={returnPath(search)} replace />;
  const other = (
    <>
      {t("noAccount")} <Link to={keepReturnPath("/signup", search)}>{t("signUpLink")}</Link>
    </>
  );
  if (challenge !== null)
    return (
      <AccountPage heading={t("stepHeading", { ns: "secondFactor" })} other={other}>
        <Suspense fallback={<PageWaiting />}>
          <SecondStepForm challenge={challenge} onBack={() => setChallenge(null)} />
        </Suspense>
      </AccountPage>
    );
  return (
    <AccountPage heading={t("logInHeading")} other={other}>
      {locationStateText(state, "notice") === "passwordSet" && (
        <output className="form-success">{t("passwordSet")}</output>
      )}
      {endedBy === "server" && <output className="form-note">{t("loggedOut")}</output>}
      <LogInForm onChallenge={setChallenge} />
    </AccountPage>
  );
}
