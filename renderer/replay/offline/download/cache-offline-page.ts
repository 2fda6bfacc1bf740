import { CACHE_PAGE_MESSAGE } from "#renderer/constants.ts";
import { registerServiceWorker } from "#renderer/data/platform/register-service-worker.ts";

/**
 * Makes the service worker cache the page of offline replays, so that the page opens without a connection.
 *
 * @throws when there is no service worker, or when it can't cache the page
 */
export async function cacheOfflinePage(): Promise<void> {
  if ((await registerServiceWorker()) === null) throw new TypeError("There is no service worker.");
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const isCached = new Promise<boolean>((resolve) => {
    port1.addEventListener("message", ({ data }) => resolve(data === true));
    port1.start();
  });
  active?.postMessage(CACHE_PAGE_MESSAGE, [port2]);
  if (!(await isCached)) throw new TypeError("The page could not be kept.");
}
