import { KEEP_PAGE_MESSAGE } from "#renderer/constants.ts";

/** Where the build puts `web/service-worker.ts`. */
const PATH = "/service-worker.js";

/** Registers the browser's service worker. @returns null where there is none, as from Vite's own server */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  const [registered] = await Promise.allSettled([navigator.serviceWorker.register(PATH)]);
  return registered.status === "fulfilled" ? registered.value : null;
}

/** Has the service worker keep the page of replays on this device, so that it opens without a connection. @throws when it can't */
export async function keepPageOffline(): Promise<void> {
  if ((await registerServiceWorker()) === null) throw new TypeError("There is no service worker.");
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const isKept = new Promise<boolean>((resolve) => {
    port1.addEventListener("message", ({ data }) => resolve(data === true));
    port1.start();
  });
  active?.postMessage(KEEP_PAGE_MESSAGE, [port2]);
  if (!(await isKept)) throw new TypeError("The page could not be kept.");
}
