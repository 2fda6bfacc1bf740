import { BACK_ONLINE_MS } from "#renderer/constants.ts";
import type { IslandTexts } from "./island-texts.ts";

/** Shows a banner when the device loses its connection, and for a moment when the connection is back. */
export function startConnectionBanner(texts: IslandTexts): void {
  const banner = document.querySelector(".connection-banner");
  if (banner === null) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (status: "online" | "offline" | "back", text: string) => {
    clearTimeout(timer);
    banner.className = `connection-banner connection-banner--${status}`;
    banner.textContent = text;
  };
  const handleOffline = () => show("offline", texts.offline);
  window.addEventListener("offline", handleOffline);
  window.addEventListener("online", () => {
    show("back", texts.backOnline);
    timer = setTimeout(show, BACK_ONLINE_MS, "online", "");
  });
  if (!window.navigator.onLine) handleOffline();
}
