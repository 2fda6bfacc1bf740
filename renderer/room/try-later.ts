import { reconnectDelay } from "./reconnect-policy.ts";
import { isTransientCode } from "./room-errors.ts";
import { initialRoom, type Phase, type RoomError, type RoomState, type Step } from "./room-state.ts";

export function denied(state: RoomState, error: RoomError): Step {
  return isTransientCode(error.code) ? tryLater(state, error) : fail(state, error);
}

/** Waits, then joins again for a fresh ticket; gives up when the policy says so. */
export function tryLater(state: RoomState, error: RoomError): Step {
  const { phase } = state;
  const attempt = phase.name === "connecting" || phase.name === "reconnecting" ? phase.attempt + 1 : 1;
  if (reconnectDelay(attempt, 0.5) === null) return fail(state, { code: "connection_lost" });
  const name = phase.name === "connecting" ? "connecting" : "reconnecting";
  return {
    state: { ...state, phase: { name, attempt }, notice: error },
    effects: [{ type: "start-timer", timer: "retry", attempt }],
  };
}

export function fail(state: RoomState, error: RoomError): Step {
  return over(state, { name: "failed", error });
}

export function over(state: RoomState, phase: Phase): Step {
  const fresh = initialRoom(state.hasLobby);
  return {
    state: {
      ...fresh,
      phase,
      epoch: state.epoch + 1,
      seat: state.seat,
      capture: { ...fresh.capture, epoch: state.capture.epoch + 1 },
    },
    effects: [{ type: "close-everything" }],
  };
}
