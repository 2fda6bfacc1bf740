import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { returnPath } from "#contract/pages/return-path.ts";
import { loadScreensOf } from "./lazy-screens.ts";
import { fetchAhead } from "./screens/fetch-ahead.ts";

/** Fetches the page to return to while somebody types into log-in or sign-up. */
export function useReturnAhead(): void {
  const { pathname, search } = useLocation();
  const returns = pathname === "/login" || pathname === "/signup";
  useEffect(() => {
    if (!returns) return undefined;
    const target = new URL(returnPath(search), window.location.origin);
    return fetchAhead([() => loadScreensOf(target.pathname)], { sure: true });
  }, [returns, search]);
}
