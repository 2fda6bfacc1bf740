import type { OpenRoom } from "../../client/open-room-client.ts";
import type { CaptureKind } from "../../machine/room-state.ts";
import { isMicrophoneOpen, isOn, mayOpenMicrophone } from "../../store/room-selectors.ts";

type Room = Pick<OpenRoom, "client" | "store">;

/** Starts or stops the camera or screen. A press while the browser's prompt is still open cancels the start. */
export function toggleSource({ client, store }: Room, kind: CaptureKind): void {
  client.dispatch({ type: isOn(kind)(store.getState()) ? "stop-pressed" : "start-pressed", kind });
}

/**
 * Mutes or unmutes the host's microphone; a shared screen's audio continues. If nothing is being sent, opens the
 * microphone.
 */
export function toggleMicrophone({ client, store }: Room): void {
  const view = store.getState();
  if (isMicrophoneOpen(view)) return client.setMuted(!view.hostMuted);
  if (!mayOpenMicrophone(view)) return;
  client.setMuted(false);
  client.dispatch({ type: "start-pressed", kind: "microphone" });
}
