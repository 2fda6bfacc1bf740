import type { RoomEvent, RoomState, Step } from "./room-state.ts";
import { unreachable } from "./unreachable.ts";

export type StageEvent = Extract<
  RoomEvent,
  { type: "peer-arrived" | "peer-left" | "source-changed" | "watching" }
>;

/** Who is in the room, and what is to be seen there. */
export function stageStep(state: RoomState, event: StageEvent): Step {
  const hosting = state.seat?.role === "host";
  switch (event.type) {
    case "peer-arrived":
      if (event.isHost) return stage(state, { hostPresent: true });
      return hosting ? gain(state, event.peerId) : stage(state, {});
    case "peer-left":
      if (hosting) return lose(state, event.peerId);
      return stage(state, event.isHost ? { hostPresent: false, source: "none" } : {});
    case "source-changed":
      return stage(state, hosting ? {} : { source: event.source });
    case "watching":
      return stage(state, { watching: event.on });
    default:
      return unreachable(event);
  }
}

/** Whoever announces itself wants a call, even one that already has one. */
function gain(state: RoomState, peerId: string): Step {
  const viewers = [...without(state, peerId), peerId];
  const connected = state.links.signalling === "up";
  return {
    state: stage(state, { viewers }).state,
    effects: connected ? [{ type: "call", peerId, anew: true }] : [],
  };
}

function lose(state: RoomState, peerId: string): Step {
  return {
    state: stage(state, { viewers: without(state, peerId) }).state,
    effects: [{ type: "hang-up", peerId }],
  };
}

function without(state: RoomState, peerId: string): string[] {
  return state.stage.viewers.filter((viewer) => viewer !== peerId);
}

function stage(state: RoomState, changed: Partial<RoomState["stage"]>): Step {
  return { state: { ...state, stage: { ...state.stage, ...changed } }, effects: [] };
}
