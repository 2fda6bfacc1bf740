import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { PageWaiting } from "#renderer/kit/feedback/PageWaiting.tsx";
import { loadAccount } from "../account-actions.ts";
import { ResumingSession } from "./ResumingSession.tsx";
import { logInWithReturn } from "./return-link.ts";

/**
 * Renders the page once the signed-in account is loaded. Redirects guests to the log-in page, from which they return
 * after log-in.
 */
export function RequireSession() {
  const token = useSession((session) => session.token);
  const endedBy = useSession((session) => session.endedBy);
  const mayResume = useSession((session) => session.mayResume);
  const { pathname, search } = useLocation();
  const showsPage = useDeferredReady(token !== null);
  if (token === null && mayResume) return <ResumingSession />;
  if (token === null) {
    // After logging out, users don't return to the page that they were on.
    const target = endedBy === "user" ? "/login" : logInWithReturn(pathname + search);
    return <Navigate to={target} replace />;
  }
  return showsPage ? <KnownAccount key={token} /> : <PageWaiting />;
}

/**
 * Defers a change of `ready` to an interruptible React render: the change renders a whole page, and a slow phone must
 * still respond to taps. If `ready` is true from the start, the page renders immediately.
 */
function useDeferredReady(ready: boolean): boolean {
  const deferred = useDeferredValue(ready);
  return ready && deferred;
}

const accountQuery = {
  key: ["account"],
  load: async () => {
    if (useSession.getState().account === null) await loadAccount();
  },
};

/** Renders the page once the session's account is loaded. */
export function KnownAccount() {
  const { t } = useTranslation("accounts");
  const known = useSession((session) => session.account !== null);
  const showsPage = useDeferredReady(known);
  const { state, reload } = useQuery(accountQuery);
  if (showsPage) return <Outlet />;
  if (!known && state.phase === "failed") return <FailureState text={t("accountFailed")} onRetry={reload} />;
  return <PageWaiting />;
}
