import { Outlet } from "react-router-dom";
import { useSession } from "#renderer/session/session-store.ts";
import { KnownAccount } from "./RequireSession.tsx";
import { ResumingSession } from "./ResumingSession.tsx";

/** For pages that guests see too: lets everybody through, who is signed in once it is known who they are. */
export function PersonOrGuest() {
  const token = useSession((session) => session.token);
  const mayResume = useSession((session) => session.mayResume);
  if (token === null && mayResume) return <ResumingSession otherwise={<Outlet />} />;
  return token === null ? <Outlet /> : <KnownAccount key={token} />;
}
