import { Outlet } from "react-router-dom";
import { useSession } from "#renderer/data/session/session-store.ts";
import { KnownAccount } from "./RequireSession.tsx";
import { ResumingSession } from "./ResumingSession.tsx";

/**
 * For pages that guests can also see: before the page renders, resumes the session and loads its account, if there is
 * one.
 */
export function OptionalSession() {
  const token = useSession((session) => session.token);
  const mayResume = useSession((session) => session.mayResume);
  if (token === null && mayResume) return <ResumingSession fallback={<Outlet />} />;
  return token === null ? <Outlet /> : <KnownAccount key={token} />;
}
