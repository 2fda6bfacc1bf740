import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { returnPath } from "#contract/pages/return-path.ts";
import { loadScreensAhead } from "./screens.ts";
import { fetchAhead, whileJoining } from "./shell/fetch-ahead.ts";

/**
 * Fetches the page to return to: from log-in or sign-up while somebody types, and from a class, which leads back to its
 * lecture as the way to the next one does, once it is on the screen.
 */
export function useReturnAhead(): void {
  const { pathname, search } = useLocation();
  const isForm = pathname === "/login" || pathname === "/signup";
  const isClass = pathname.startsWith("/class/");
  useEffect(() => {
    if (!isForm) return undefined;
    const target = new URL(returnPath(search), window.location.origin);
    return fetchAhead([() => loadScreensAhead(target.pathname)], { sure: true });
  }, [isForm, search]);
  useEffect(() => {
    if (!isClass) return undefined;
    return fetchAhead([whileJoining, () => loadScreensAhead("/lecture")], { sure: true });
  }, [isClass]);
}
