import type { LiveReport } from "#contract/desktop-bridge.ts";
import { platform } from "#renderer/platform/platform.ts";
import type { Visit } from "./open-visit.ts";
import { isHost, isInside, shownSource } from "./room-selectors.ts";
import type { RoomView } from "./room-store.ts";

function reportOf(view: RoomView): LiveReport | null {
  if (!isInside(view)) return null;
  return {
    lectureName: view.room.seat?.lecture.name ?? "",
    hosting: isHost(view),
    source: shownSource(view),
    muted: view.hostMuted,
    viewers: view.room.stage.viewers.length,
  };
}

/**
 * Tells the surroundings of this visit, and does what they ask: the desktop's small window stops a source and
 * mutes the host. Answers how to stop.
 */
export function reportLive({ store, session }: Pick<Visit, "store" | "session">): () => void {
  let told = "null";
  const tell = () => {
    const report = reportOf(store.getState());
    const written = JSON.stringify(report);
    if (written === told) return;
    told = written;
    platform().liveChanged(report);
  };
  const unsubscribe = store.subscribe(tell);
  const unlisten = platform().onLiveCommand((command) => {
    const source = shownSource(store.getState());
    if (!isHost(store.getState())) return;
    if (command === "stop" && source !== "none") session.dispatch({ type: "stop-pressed", kind: source });
    if (command === "toggle-mute") session.mute(!store.getState().hostMuted);
  });
  return () => {
    unsubscribe();
    unlisten();
    if (told !== "null") platform().liveChanged(null);
  };
}
