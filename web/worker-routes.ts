/**
 * The service worker's strategy for a request. `none` leaves the request to the browser, so that API responses are
 * never cached.
 */
export type CachingStrategy = "network-first" | "cache-first" | "none";

/** Files of the page that is shown when there is no network. */
export const OFFLINE_FILES = ["/offline.html", "/offline.css", "/offline.woff2", "/icon.svg"] as const;
export const OFFLINE_PAGE = OFFLINE_FILES[0];

interface RequestParts {
  method: string;
  mode: string;
  url: string;
}

export function cachingStrategyOf({ method, mode, url }: RequestParts, origin: string): CachingStrategy {
  const { origin: requestOrigin, pathname } = new URL(url);
  if (method !== "GET" || requestOrigin !== origin) return "none";
  if (mode === "navigate") return "network-first";
  // Hashed files never change. The files of the offline page are cached when the worker is installed.
  const isCacheable = pathname.startsWith("/assets/") || OFFLINE_FILES.some((file) => file === pathname);
  return isCacheable ? "cache-first" : "none";
}
