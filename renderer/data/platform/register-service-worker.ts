/** The build output of `web/service-worker.ts`. */
const PATH = "/service-worker.js";

/**
 * Registers the browser's service worker.
 *
 * @returns null if there is none, as with Vite's own server
 */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  const [registered] = await Promise.allSettled([navigator.serviceWorker.register(PATH)]);
  return registered.status === "fulfilled" ? registered.value : null;
}
