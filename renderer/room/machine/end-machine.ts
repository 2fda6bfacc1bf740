import { finish } from "./retry-machine.ts";
import type { RoomInfoEvent } from "./known-room-info.ts";
import type { RoomState, Transition } from "./room-state.ts";

const off = { at: "off" } as const;

/** The host ends the lecture: camera, screen and microphone close immediately, whether or not the server responds. */
export function endPressed(state: RoomState): Transition {
  const capture = { epoch: state.capture.epoch + 1, camera: off, microphone: off, screen: off };
  return {
    state: { ...state, capture },
    effects: [{ type: "end-lecture" }, { type: "unpublish" }, { type: "announce-source", source: "none" }],
  };
}

/** Makes the host leave once the server has confirmed that the lecture has ended. Returns null for any other event. */
export function endConfirmed(state: RoomState, change: RoomInfoEvent): Transition | null {
  const ends = change.name === "room-ended" && change.data.ended && state.connection?.role === "host";
  return ends ? finish(state, { name: "ended", reason: "ended_by_host" }) : null;
}
