/** Registers the service worker after the page has loaded. Without it, only the offline page is missing. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => void Promise.allSettled([navigator.serviceWorker.register("/service-worker.js")]);
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}
