import { reconnectDelay } from "#renderer/kit/clock/reconnect-policy.ts";
import { isTransientCode, retryErrorCode } from "./room-errors.ts";
import {
  type ConnectivityEvent,
  initialRoom,
  type Phase,
  type RoomEffect,
  type RoomError,
  type RoomState,
  type Transition,
} from "./room-state.ts";

export function handleDenied(state: RoomState, error: RoomError): Transition {
  return isTransientCode(error.code) ? scheduleRetry(state, error) : fail(state, error);
}

/** Joins again after the policy's delay, but not before the server's `retryAfter`; fails once the policy gives up. */
export function scheduleRetry(state: RoomState, error: RoomError): Transition {
  const phase = nextAttempt(state.phase);
  if (reconnectDelay(phase.attempt, 0.5) === null) return fail(state, { code: "connection_lost" });
  const banner = { code: retryErrorCode(error.code) };
  const notBeforeMs = (error.retryAfter ?? 0) * 1000;
  const effects: RoomEffect[] = [
    { type: "stop-timer", timer: "response" },
    { type: "start-timer", timer: "retry", attempt: phase.attempt, notBeforeMs },
  ];
  // Restarts the connect timeout and extends it by the delay that the server requested.
  if (phase.name === "connecting" && notBeforeMs > 0)
    effects.push({ type: "start-timer", timer: "connect", notBeforeMs });
  return { state: { ...state, phase, banner }, effects };
}

function nextAttempt(phase: Phase) {
  switch (phase.name) {
    case "checking-access":
    case "connecting":
    case "reconnecting":
      return { name: phase.name, attempt: (phase.attempt ?? 0) + 1 };
    default:
      return { name: "reconnecting", attempt: 1 } as const;
  }
}

export function fail(state: RoomState, error: RoomError): Transition {
  return finish(state, { name: "failed", error });
}

export function finish(state: RoomState, phase: Phase): Transition {
  const fresh = initialRoom();
  return {
    state: {
      ...fresh,
      phase,
      epoch: state.epoch + 1,
      connection: state.connection,
      capture: { ...fresh.capture, epoch: state.capture.epoch + 1 },
    },
    effects: [{ type: "close-everything" }],
  };
}

/**
 * Reconnects immediately: without backoff, and without waiting for the timeout of a connection that died while the
 * computer slept.
 */
export function connectivityTransition(state: RoomState, kind: ConnectivityEvent): Transition {
  const { phase, links } = state;
  const retrying = phase.name === "connecting" || phase.name === "reconnecting";
  // A page that returns from the background with its socket still up needs no reconnect.
  if (kind === "visible" && links.socket === "up" && !retrying) return { state, effects: [] };
  return {
    // The backoff starts over.
    state: retrying ? { ...state, phase: { ...phase, attempt: 1 } } : state,
    effects: [{ type: "reconnect" }],
  };
}
