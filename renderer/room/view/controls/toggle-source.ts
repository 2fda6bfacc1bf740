import type { OpenRoom } from "../../client/open-room-client.ts";
import type { CaptureKind } from "../../machine/room-state.ts";
import { isMicrophoneOpen, isOn, mayOpenMicrophone } from "../../store/room-selectors.ts";

type Room = Pick<OpenRoom, "client" | "store">;

/** Starts camera or screen, or stops it; stopping also cancels a start that still waits for the browser's question. */
export function toggleSource({ client, store }: Room, kind: CaptureKind): void {
  client.dispatch({ type: isOn(kind)(store.getState()) ? "stop-pressed" : "start-pressed", kind });
}

/** Mutes the host's microphone or unmutes it; a shared screen's audio goes on. Where nothing is sent, it opens. */
export function toggleMicrophone({ client, store }: Room): void {
  const view = store.getState();
  if (isMicrophoneOpen(view)) return client.setMuted(!view.hostMuted);
  if (!mayOpenMicrophone(view)) return;
  client.setMuted(false);
  client.dispatch({ type: "start-pressed", kind: "microphone" });
}
