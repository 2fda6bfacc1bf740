import { useCallback, useDeferredValue } from "react";
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
  const drawable = useDrawable(token !== null);
  if (token === null && mayResume) return <ResumingSession />;
  if (token === null) {
    // Who logs out has no wish to come back to the page they left.
    const target = endedBy === "person" ? "/login" : loginThenBack(pathname + search);
    return <Navigate to={target} replace />;
  }
  return drawable ? <KnownAccount key={token} /> : <PageWaiting />;
}

/**
 * Follows `ready` a moment later, in a render that React does in slices: what becomes ready is a whole page, and a
 * slow phone hears its person meanwhile. What is ready from the beginning is drawn at once.
 */
function useDrawable(ready: boolean): boolean {
  const deferred = useDeferredValue(ready);
  return ready && deferred;
}

/** Waits until it is known who is signed in. */
export function KnownAccount() {
  const { t } = useTranslation("accounts");
  const known = useSession((session) => session.account !== null);
  const drawable = useDrawable(known);
  const load = useCallback(async () => {
    if (useSession.getState().account === null) await loadAccount();
  }, []);
  const { state, again } = useLoad(load);
  if (drawable) return <Outlet />;
  if (!known && state.phase === "failed") return <FailureNotice text={t("accountFailed")} onRetry={again} />;
  return <PageWaiting />;
}
