/** What the service worker does with a request: nothing at all is the rule, so that no answer of the API is kept. */
export type Treatment = "network-first-page" | "cache-first" | "untouched";

/** What the offline page is made of. */
export const OFFLINE_FILES = ["/offline.html", "/offline.css", "/icon.svg"] as const;
export const OFFLINE_PAGE = OFFLINE_FILES[0];

interface Asked {
  method: string;
  mode: string;
  url: string;
}

/** `origin` is our own. */
export function treatmentOf({ method, mode, url }: Asked, origin: string): Treatment {
  const { origin: askedOrigin, pathname } = new URL(url);
  if (method !== "GET" || askedOrigin !== origin) return "untouched";
  if (mode === "navigate") return "network-first-page";
  // Hashed files never change under their name; what the offline page needs comes with the worker.
  const kept = pathname.startsWith("/assets/") || OFFLINE_FILES.some((file) => file === pathname);
  return kept ? "cache-first" : "untouched";
}
