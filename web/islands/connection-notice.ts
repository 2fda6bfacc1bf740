import { BACK_ONLINE_MS } from "#renderer/constants.ts";
import type { IslandTexts } from "./island-texts.ts";

/** Says when the device loses its connection, and for a moment when it has it again. */
export function startConnectionNotice(texts: IslandTexts): void {
  const notice = document.querySelector(".connection-notice");
  if (notice === null) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (status: "online" | "offline" | "back", text: string) => {
    clearTimeout(timer);
    notice.className = `connection-notice connection-notice--${status}`;
    notice.textContent = text;
  };
  const handleOffline = () => show("offline", texts.offline);
  window.addEventListener("offline", handleOffline);
  window.addEventListener("online", () => {
    show("back", texts.backOnline);
    timer = setTimeout(show, BACK_ONLINE_MS, "online", "");
  });
  if (!window.navigator.onLine) handleOffline();
}
