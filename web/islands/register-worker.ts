import { registerServiceWorker } from "#renderer/data/platform/service-worker.ts";

/** A page that has asked for nothing for so long has what it needs. In milliseconds. */
const QUIET_MS = 10_000;
/** Some pages never are quiet. */
const LATEST_MS = 60_000;

/** Resolves when nothing has been fetched for a while. */
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
 * Registers the service worker when the page is quiet: on a poor connection its files come in the way of the person's
 * first steps. Without it, only the offline page is missing.
 */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  await pageIsQuiet();
  await registerServiceWorker();
}
