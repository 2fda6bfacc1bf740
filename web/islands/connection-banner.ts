import {
  type ConnectionStatus,
  connectionNotice,
  watchNetwork,
} from "#renderer/data/platform/connection-status.ts";
import type { IslandTexts } from "./island-texts.ts";

/** Shows a banner when the device loses its connection, and for a moment when the connection is back. */
export function startConnectionBanner(texts: IslandTexts): void {
  const banner = document.querySelector(".connection-banner");
  if (banner === null) return;
  const shown: Partial<Record<ConnectionStatus, string>> = { offline: texts.offline, back: texts.backOnline };
  const notify = connectionNotice((status) => {
    banner.className = `connection-banner connection-banner--${status}`;
    banner.textContent = shown[status] ?? "";
  });
  const update = () => notify(window.navigator.onLine ? "online" : "offline");
  watchNetwork(update);
  update();
}
