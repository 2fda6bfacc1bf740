import { useEffect } from "react";
import { useSession } from "#renderer/data/session/session-store.ts";
import { resumeSession } from "./resume-session.ts";

/**
 * For pages that guests can also see: resumes the browser's session, if any. After a failure the user is treated as a
 * guest.
 */
export function useResumedSession(): void {
  const mayResume = useSession((session) => session.token === null && session.mayResume);
  useEffect(() => {
    if (mayResume) void Promise.allSettled([resumeSession()]);
  }, [mayResume]);
}
