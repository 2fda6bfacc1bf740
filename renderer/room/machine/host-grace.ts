import type { MediaSource } from "#contract/room/room.ts";
import type { RoomState, Transition } from "./room-state.ts";

/*
 * A host may be disconnected from the server for seconds while its calls continue. The video then stays on the stage
 * and viewers see no message. The host counts as away only if the video freezes as well.
 */

/** Viewer: handles the message that the host was disconnected from the server. */
export function startHostGrace(state: RoomState): Transition {
  if (!state.stage.receiving) return markHostAway(state);
  const stage = { ...state.stage, hostDisconnected: true };
  return { state: { ...state, stage }, effects: [{ type: "start-timer", timer: "host-grace" }] };
}

export function endHostGrace(state: RoomState): Transition {
  const effects: Transition["effects"] = state.stage.hostDisconnected
    ? [{ type: "stop-timer", timer: "host-grace" }]
    : [];
  const stage = { ...state.stage, hostPresent: true, hostSeen: true, hostDisconnected: false };
  return { state: { ...state, stage }, effects };
}

/** Extends the grace period as long as the disconnected host's video is still moving. */
export function hostGraceExpired(state: RoomState): Transition {
  if (!state.stage.hostDisconnected) return { state, effects: [] };
  if (state.stage.mediaFlowing) return { state, effects: [{ type: "start-timer", timer: "host-grace" }] };
  return markHostAway(state);
}

export function markHostAway(state: RoomState): Transition {
  const stage = { ...state.stage, hostPresent: false, hostDisconnected: false, source: "none" as const };
  return { state: { ...state, stage }, effects: [] };
}

/**
 * Returns the host's state according to a join response. After a server restart, a viewer may be back before the host:
 * a host whose stream the page still has therefore counts as disconnected, not as absent.
 */
export function hostAfterJoin(
  { hostPresent, hostSeen, receiving, source, hostMuted }: RoomState["stage"],
  response: { hostPresent: boolean; hostSeen: boolean; source: MediaSource; hostMuted: boolean },
): Pick<RoomState["stage"], "hostPresent" | "hostSeen" | "hostDisconnected" | "source" | "hostMuted"> {
  const disconnected = hostPresent && receiving && !response.hostPresent;
  if (disconnected) return { hostPresent, hostSeen, source, hostMuted, hostDisconnected: true };
  const seen = hostSeen || response.hostSeen || response.hostPresent;
  return { ...response, hostSeen: seen, hostDisconnected: false };
}
