import { reconnectDelay } from "./reconnect-policy.ts";
import { isTransientCode } from "./room-errors.ts";
import {
  initialRoom,
  type Phase,
  type RoomEffect,
  type RoomError,
  type RoomState,
  type Step,
} from "./room-state.ts";

export function denied(state: RoomState, error: RoomError): Step {
  return isTransientCode(error.code) ? tryLater(state, error) : fail(state, error);
}

/** Waits, as long as it was told at the least, then joins again; gives up when the policy says so. */
export function tryLater(state: RoomState, error: RoomError): Step {
  const phase = tryingAgain(state.phase);
  if (reconnectDelay(phase.attempt, 0.5) === null) return fail(state, { code: "connection_lost" });
  const notice = error.code === "too_many_requests" ? { code: "waits_its_turn" } : error;
  const notBeforeMs = (error.retryAfter ?? 0) * 1000;
  const effects: RoomEffect[] = [
    { type: "start-timer", timer: "retry", attempt: phase.attempt, notBeforeMs },
  ];
  // What it was told to wait is no part of the time that connecting may take.
  if (phase.name === "connecting" && notBeforeMs > 0)
    effects.push({ type: "start-timer", timer: "connect", notBeforeMs });
  return { state: { ...state, phase, notice }, effects };
}

function tryingAgain(phase: Phase) {
  switch (phase.name) {
    case "checking-access":
    case "connecting":
    case "reconnecting":
      return { name: phase.name, attempt: (phase.attempt ?? 0) + 1 };
    default:
      return { name: "reconnecting", attempt: 1 } as const;
  }
}

export function fail(state: RoomState, error: RoomError): Step {
  return over(state, { name: "failed", error });
}

export function over(state: RoomState, phase: Phase): Step {
  const fresh = initialRoom();
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
