import type { MediaSource } from "#contract/room.ts";
import type { RoomState, Step } from "./room-state.ts";

/*
 * The room may lose a host for seconds, whose calls go on: then the picture stays, and nothing is said. Only when the
 * picture stands too has the host gone.
 */

/** A viewer heard that the host's line is gone. */
export function hostLost(state: RoomState): Step {
  if (!state.stage.watching) return hostAway(state);
  const stage = { ...state.stage, hostMissing: true };
  return { state: { ...state, stage }, effects: [{ type: "start-timer", timer: "host-grace" }] };
}

export function hostFound(state: RoomState): Step {
  const effects: Step["effects"] = state.stage.hostMissing
    ? [{ type: "stop-timer", timer: "host-grace" }]
    : [];
  const stage = { ...state.stage, hostPresent: true, hostMissing: false };
  return { state: { ...state, stage }, effects };
}

/** Time to look whether the picture of the missing host still runs. */
export function graceOver(state: RoomState): Step {
  if (!state.stage.hostMissing) return { state, effects: [] };
  if (state.stage.moving) return { state, effects: [{ type: "start-timer", timer: "host-grace" }] };
  return hostAway(state);
}

export function hostAway(state: RoomState): Step {
  const stage = { ...state.stage, hostPresent: false, hostMissing: false, source: "none" as const };
  return { state: { ...state, stage }, effects: [] };
}

/** What a join's answer changes. After a restart of the server a viewer may be back before its host. */
export function hostAfterJoin(
  { hostPresent, watching, source }: RoomState["stage"],
  answer: { hostPresent: boolean; source: MediaSource },
): Pick<RoomState["stage"], "hostPresent" | "hostMissing" | "source"> {
  const missing = hostPresent && watching && !answer.hostPresent;
  return missing ? { hostPresent, source, hostMissing: true } : { ...answer, hostMissing: false };
}
