import { useEffect } from "react";
import { useSession } from "#renderer/session/session-store.ts";
import { resumeSession } from "./resume-session.ts";

/** For pages that guests see too: signs this browser's person in, if it has one. Its failure leaves a guest. */
export function useResumedSession(): void {
  const mayResume = useSession((session) => session.token === null && session.mayResume);
  useEffect(() => {
    if (mayResume) void Promise.allSettled([resumeSession()]);
  }, [mayResume]);
}
