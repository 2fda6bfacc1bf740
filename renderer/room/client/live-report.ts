import type { LiveReport } from "#contract/desktop/desktop-bridge.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import type { OpenRoom } from "./open-room-client.ts";
import { isHost, isInside, shownSource } from "../store/room-selectors.ts";
import type { RoomView } from "../store/room-store.ts";

function reportOf(view: RoomView): LiveReport | null {
  if (!isInside(view)) return null;
  return {
    lectureName: view.room.connection?.lecture.name ?? "",
    hosting: isHost(view),
    source: shownSource(view),
    muted: view.hostMuted,
    viewers: view.room.roomInfo.viewerCount,
  };
}

/**
 * Reports the live lecture to the platform and executes the platform's commands: the desktop app's mini window can stop
 * a source and mute the host. Returns a function that stops both.
 */
export function reportLive({ store, client }: Pick<OpenRoom, "store" | "client">): () => void {
  let lastReported = "null";
  const reportChange = () => {
    const report = reportOf(store.getState());
    const serialized = JSON.stringify(report);
    if (serialized === lastReported) return;
    lastReported = serialized;
    platform().liveChanged(report);
  };
  const unsubscribe = store.subscribe(reportChange);
  const removeCommandListener = platform().onLiveCommand((command) => {
    const source = shownSource(store.getState());
    if (!isHost(store.getState())) return;
    if (command === "stop" && source !== "none") client.dispatch({ type: "stop-pressed", kind: source });
    if (command === "toggle-mute") client.setMuted(!store.getState().hostMuted);
  });
  return () => {
    unsubscribe();
    removeCommandListener();
    if (lastReported !== "null") platform().liveChanged(null);
  };
}
