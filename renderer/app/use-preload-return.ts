import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { returnPath } from "#contract/pages/return-path.ts";
import { preloadScreens } from "./screens.ts";
import { prefetch, whileJoining } from "./shell/prefetch.ts";

/**
 * On the log-in and sign-up pages, prefetches the page to which the user will return, while the user types. In a room,
 * once the video is visible, prefetches the lecture's page, to which the user returns from the room.
 */
export function usePreloadReturn(): void {
  const { pathname, search } = useLocation();
  const isForm = pathname === "/login" || pathname === "/signup";
  const isClass = pathname.startsWith("/class/");
  useEffect(() => {
    if (!isForm) return undefined;
    const target = new URL(returnPath(search), window.location.origin);
    return prefetch([() => preloadScreens(target.pathname)], { sure: true });
  }, [isForm, search]);
  useEffect(() => {
    if (!isClass) return undefined;
    return prefetch([whileJoining, () => preloadScreens("/lecture")], { sure: true });
  }, [isClass]);
}
