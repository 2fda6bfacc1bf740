import { endConfirmed } from "./end-machine.ts";
import { applyRoomInfoEvent } from "./known-room-info.ts";
import { isGranted, type RoomEffect, type RoomEvent, type RoomState, type Transition } from "./room-state.ts";
import { unreachable } from "./unreachable.ts";

type FloorEvent = Extract<
  RoomEvent,
  {
    type: "room-info" | "speak-pressed" | "microphone-opened" | "microphone-blocked" | "microphone-ended";
  }
>;

/** Returns true if this page's viewer holds the floor, that is, may speak to the room. */
export function hasFloor({ roomInfo, connection }: Pick<RoomState, "roomInfo" | "connection">): boolean {
  return connection !== null && roomInfo.floorHolder?.peerId === connection.peerId;
}

/** Handles room info from the server, and the microphone of the viewer who holds the floor. */
export function floorTransition(state: RoomState, event: FloorEvent): Transition {
  switch (event.type) {
    case "room-info":
      return roomInfoChanged(state, event);
    case "speak-pressed":
      return hasFloor(state) && state.speakerMicrophone.at !== "on"
        ? {
            state: { ...state, speakerMicrophone: { at: "requesting" } },
            effects: [{ type: "publish-microphone" }],
          }
        : { state, effects: [] };
    case "microphone-opened":
      // The floor may have been revoked while the browser asked for permission.
      return hasFloor(state)
        ? { state: { ...state, speakerMicrophone: { at: "on" } }, effects: [] }
        : unpublishMicrophone(state);
    case "microphone-blocked":
      return {
        state: { ...state, speakerMicrophone: { at: "blocked", reason: event.reason } },
        effects: [],
      };
    case "microphone-ended":
      return hasFloor(state)
        ? { state: { ...state, speakerMicrophone: { at: "ended" } }, effects: [] }
        : { state, effects: [] };
    default:
      return unreachable(event);
  }
}

/** Host: requests the floor holder's microphone by calling them, and ends the call of the previous holder. */
export function setSpeaker({ roomInfo }: RoomState, forceNewCall = false): RoomEffect {
  return { type: "set-speaker", peerId: roomInfo.floorHolder?.peerId ?? null, forceNewCall };
}

function roomInfoChanged(
  state: RoomState,
  { change }: Extract<FloorEvent, { type: "room-info" }>,
): Transition {
  const ended = endConfirmed(state, change);
  if (ended) return ended;
  const next = { ...state, roomInfo: applyRoomInfoEvent(state.roomInfo, change) };
  if (change.name !== "floor") return { state: next, effects: [] };
  // The server also sends the `floor` event when the floor holder reconnects: their call may have been lost while they
  // were away.
  if (isGranted(next, "publish")) return { state: next, effects: [setSpeaker(next)] };
  if (hasFloor(next) || next.speakerMicrophone.at === "off") return { state: next, effects: [] };
  return unpublishMicrophone(next);
}

function unpublishMicrophone(state: RoomState): Transition {
  return {
    state: { ...state, speakerMicrophone: { at: "off" } },
    effects: [{ type: "unpublish-microphone" }],
  };
}
