import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useLoad } from "#renderer/api/use-load.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { FailureNotice } from "#renderer/ui/ListStates.tsx";
import { PageWaiting } from "#renderer/ui/PageWaiting.tsx";
import { loadAccount } from "./account-actions.ts";
import { ResumingSession } from "./ResumingSession.tsx";
import { loginThenBack } from "./return-link.ts";

/** Lets signed-in people through once it is known who they are; sends the others to log in and come back. */
export function RequireSession() {
  const token = useSession((session) => session.token);
  const endedBy = useSession((session) => session.endedBy);
  const mayResume = useSession((session) => session.mayResume);
  const { pathname, search } = useLocation();
  if (token === null && mayResume) return <ResumingSession />;
  if (token === null) {
    // Who logs out has no wish to come back to the page they left.
    const target = endedBy === "person" ? "/login" : loginThenBack(pathname + search);
    return <Navigate to={target} replace />;
  }
  return <KnownAccount key={token} />;
}

/** Waits until it is known who is signed in. */
export function KnownAccount() {
  const { t } = useTranslation("accounts");
  const known = useSession((session) => session.account !== null);
  const load = useCallback(async () => {
    if (useSession.getState().account === null) await loadAccount();
  }, []);
  const { state, again } = useLoad(load);
  if (known) return <Outlet />;
  if (state.phase === "failed") return <FailureNotice text={t("accountFailed")} onRetry={again} />;
  return <PageWaiting />;
}
