import { storedCameraRoom } from "#renderer/platform/stored-values.ts";
import type { Visit } from "./open-visit.ts";

/** As the page goes, maybe for a reload: which lecture this tab's camera was sent to. */
export function keepCamera({ roomId, store }: Pick<Visit, "roomId" | "store">): void {
  if (store.getState().room.capture.camera.at === "on") storedCameraRoom.write(roomId);
  else storedCameraRoom.remove();
}

/** Who comes back later, by a link or with Back, has not asked for the camera. */
function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && "type" in entry && entry.type === "reload";
}

/**
 * After a reload the camera goes on by itself: a class that waits should not wait for a button. A screen can't, since
 * browsers want a press for each sharing. Answers how to stop waiting for the room.
 */
export function resumeCamera({ roomId, store, session }: Visit, reloaded = wasReloaded()): () => void {
  const keptFor = storedCameraRoom.read();
  storedCameraRoom.remove();
  if (!reloaded || keptFor !== roomId) return () => undefined;
  const stop = store.subscribe(({ room }) => {
    if (room.phase.name !== "live" || room.seat?.role !== "host") return;
    stop();
    session.dispatch({ type: "start-pressed", kind: "camera" });
  });
  return stop;
}
