import { announce, isCallAlive } from "./join-machine.ts";
import { setSpeaker } from "./floor-machine.ts";
import { needsRejoin } from "./room-errors.ts";
import {
  isGranted,
  ownSource,
  type RoomEffect,
  type RoomError,
  type RoomState,
  type Transition,
} from "./room-state.ts";
import { handleDenied, scheduleRetry } from "./retry-machine.ts";

/**
 * Calls outlive a lost signalling connection. If the room still knows this page, the page need not announce itself
 * again.
 */
export function signallingUp(state: RoomState): Transition {
  return state.connection && state.announcedAs === state.connection.peerId
    ? announced(state)
    : announce(state, needsNewCall(state));
}

/** A new call is needed on the first connect, when there is none yet, and for a viewer whose call is dead. */
function needsNewCall(state: RoomState): boolean {
  return state.phase.name === "connecting" || (isGranted(state, "subscribe") && !isCallAlive(state));
}

export function announced(before: RoomState): Transition {
  const state = { ...before, announcedAs: before.connection?.peerId ?? null };
  // A call needs both the announcement and signalling. While signalling is down, the `signalling-up` event completes
  // the announcement later.
  if (state.links.signalling === "down") return { state, effects: [] };
  const entering = state.phase.name !== "live";
  const effects: RoomEffect[] = entering
    ? [
        { type: "stop-timer", timer: "connect" },
        { type: "stop-timer", timer: "response" },
        { type: "stop-timer", timer: "retry" },
      ]
    : [];
  if (isGranted(state, "publish")) {
    effects.push({ type: "announce-source", source: ownSource(state) });
    for (const peerId of state.stage.viewers) effects.push({ type: "call", peerId, forceNewCall: false });
    effects.push(setSpeaker(state));
  }
  const banner = entering ? null : state.banner;
  return { state: { ...state, phase: { name: "live" }, banner }, effects };
}

/**
 * If the server no longer knows this page, the retry joins again before it announces the page. Any other failure is
 * handled like a rejected join.
 */
export function announceFailed(state: RoomState, error: RoomError): Transition {
  if (!needsRejoin(error.code)) return handleDenied(state, error);
  return scheduleRetry({ ...state, announcedAs: null }, { code: "network" });
}
