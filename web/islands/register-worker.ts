import { registerServiceWorker } from "#renderer/data/platform/register-service-worker.ts";

/** After this long without a request, the page counts as completely loaded. Milliseconds. */
const QUIET_MS = 10_000;
/** The service worker is registered after this time at the latest, because some pages are never idle. Milliseconds. */
const LATEST_MS = 60_000;

/** Resolves when the page has fetched nothing for a while. */
function pageIsQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(done, QUIET_MS);
    const observer = new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(done, QUIET_MS);
    });
    observer.observe({ type: "resource" });
    setTimeout(done, LATEST_MS);
  });
}

/**
 * Registers the service worker when the page is idle: on a poor connection, its files would delay the user's first
 * actions. Until it is registered, only the offline page is missing.
 */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  await pageIsQuiet();
  await registerServiceWorker();
}
