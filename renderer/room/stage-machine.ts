import { personLeft } from "./classroom-machine.ts";
import { hostAway, hostFound, hostLost } from "./host-grace.ts";
import type { RoomEffect, RoomEvent, RoomState, Step } from "./room-state.ts";
import { announce, callStands } from "./seat.ts";
import { unreachable } from "./unreachable.ts";
import { giveWord } from "./word-machine.ts";

export type StageEvent = Extract<
  RoomEvent,
  { type: "peer-arrived" | "peer-left" | "call-dead" | "source-changed" | "watching" | "moving" }
>;

/** Who is in the room, and what is to be seen there. */
export function stageStep(state: RoomState, event: StageEvent): Step {
  const hosting = state.seat?.role === "host";
  switch (event.type) {
    case "peer-arrived":
      if (event.isHost) return hosting ? stage(state, { hostPresent: true }) : hostCame(state, event.anew);
      return hosting ? gain(state, event) : stage(state, {});
    case "peer-left":
      if (hosting) return event.mayReturn ? goAstray(state, event.peerId) : lose(state, event.peerId);
      return event.isHost ? hostLost(state) : stage(state, {});
    case "call-dead":
      return bury(state, event.peerId);
    case "source-changed":
      // The server says "none" of a host it has lost; the host itself will say what it sends.
      return stage(state, hosting || state.stage.hostMissing ? {} : { source: event.source });
    case "watching":
      return watching(state, event.on);
    case "moving":
      return stage(state, { moving: event.on });
    default:
      return unreachable(event);
  }
}

/** A host who was away, asleep say, thinks that its calls stand; a viewer knows better whether theirs does. */
function hostCame(state: RoomState, anew: boolean): Step {
  const found = hostFound(state);
  if (anew || state.phase.name !== "live" || callStands(state)) return found;
  const asked = announce(found.state, true);
  return { state: asked.state, effects: [...found.effects, ...asked.effects] };
}

function watching(state: RoomState, on: boolean): Step {
  const next = stage(state, { watching: on }).state;
  return state.stage.hostMissing && !on ? hostAway(next) : { state: next, effects: [] };
}

/** Whoever announces itself wants a call; who only lost the server for a while keeps the one that stands. */
function gain(state: RoomState, { peerId, anew }: { peerId: string; anew: boolean }): Step {
  const { viewers, strayed } = without(state, peerId);
  const connected = state.links.signalling === "up";
  const effects: RoomEffect[] = connected ? [{ type: "call", peerId, anew }] : [];
  // Their microphone came over a call of its own, as dead as the other.
  if (connected && anew && state.classroom.word?.peerId === peerId) effects.push(giveWord(state, true));
  return { state: stage(state, { viewers: [...viewers, peerId], strayed }).state, effects };
}

function lose(state: RoomState, peerId: string): Step {
  return { ...absent(state, peerId, without(state, peerId)), effects: [{ type: "hang-up", peerId }] };
}

/** Whom the room still knows stays in it: the call ended, and another is asked for as soon as the network is back. */
function bury(state: RoomState, peerId: string): Step {
  const { strayed, viewers } = state.stage;
  if (strayed.includes(peerId)) return lose(state, peerId);
  return { state, effects: viewers.includes(peerId) ? [{ type: "hang-up", peerId }] : [] };
}

/** Nobody sees them in the room any more, but their call is kept: it may carry on without the server. */
function goAstray(state: RoomState, peerId: string): Step {
  const { viewers, strayed } = without(state, peerId);
  return absent(state, peerId, { viewers, strayed: [...strayed, peerId] });
}

function absent(state: RoomState, peerId: string, peers: Partial<RoomState["stage"]>): Step {
  return stage({ ...state, classroom: personLeft(state.classroom, peerId) }, peers);
}

function without({ stage: { viewers, strayed } }: RoomState, peerId: string) {
  const isOther = (peer: string) => peer !== peerId;
  return { viewers: viewers.filter(isOther), strayed: strayed.filter(isOther) };
}

function stage(state: RoomState, changed: Partial<RoomState["stage"]>): Step {
  return { state: { ...state, stage: { ...state.stage, ...changed } }, effects: [] };
}
