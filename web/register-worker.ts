/** Registers the service worker once the page has what it needs. Without one the page only lacks its offline page. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => void Promise.allSettled([navigator.serviceWorker.register("/service-worker.js")]);
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}
