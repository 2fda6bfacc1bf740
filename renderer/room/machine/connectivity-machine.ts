import type { ConnectivityEvent, RoomState, Transition } from "./room-state.ts";

/** Reconnects at once: no backoff, and no waiting for the timeout of a connection that died while the computer slept. */
export function connectivityTransition(state: RoomState, kind: ConnectivityEvent): Transition {
  const { phase, links } = state;
  const retrying = phase.name === "connecting" || phase.name === "reconnecting";
  // A page that was only in the background is as connected as before.
  if (kind === "visible" && links.socket === "up" && !retrying) return { state, effects: [] };
  return {
    // The backoff starts over.
    state: retrying ? { ...state, phase: { ...phase, attempt: 1 } } : state,
    effects: [{ type: "reconnect" }],
  };
}
