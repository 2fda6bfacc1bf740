import { endHostGrace, markHostAway, startHostGrace } from "./host-grace.ts";
import type { RoomEffect, RoomEvent, RoomState, Transition } from "./room-state.ts";
import { unreachable } from "./unreachable.ts";
import { announce, isCallAlive } from "./join-machine.ts";
import { setSpeaker } from "./floor-machine.ts";

export type StageEvent = Extract<
  RoomEvent,
  { type: "peer-joined" | "peer-left" | "call-dead" | "source-changed" | "receiving" | "media-flowing" }
>;

/** Handles events about the participants in the room and about what the stage shows. */
export function stageTransition(state: RoomState, event: StageEvent): Transition {
  const hosting = state.connection?.role === "host";
  switch (event.type) {
    case "peer-joined":
      if (event.isHost)
        return hosting ? updateStage(state, { hostPresent: true }) : hostJoined(state, event.forceNewCall);
      return hosting ? addPeer(state, event) : updateStage(state, {});
    case "peer-left":
      if (hosting)
        return event.mayReconnect ? markDisconnected(state, event.peerId) : removePeer(state, event.peerId);
      return event.isHost ? startHostGrace(state) : updateStage(state, {});
    case "call-dead":
      return closeDeadCall(state, event.peerId);
    case "source-changed":
      // A viewer ignores this event while the host is disconnected, because the server then reports "none". The host
      // announces its source itself when it is back.
      return updateStage(
        state,
        hosting || state.stage.hostDisconnected ? {} : { source: event.source, hostMuted: event.muted },
      );
    case "receiving":
      return receiving(state, event.on);
    case "media-flowing":
      return updateStage(state, { mediaFlowing: event.on });
    default:
      return unreachable(event);
  }
}

/**
 * A host that was away, for example asleep, assumes that its calls are alive. A viewer whose call is dead therefore
 * requests a new one.
 */
function hostJoined(state: RoomState, forceNewCall: boolean): Transition {
  const present = endHostGrace(state);
  if (forceNewCall || state.phase.name !== "live" || isCallAlive(state)) return present;
  const announced = announce(present.state, true);
  return { state: announced.state, effects: [...present.effects, ...announced.effects] };
}

function receiving(state: RoomState, on: boolean): Transition {
  const next = updateStage(state, { receiving: on }).state;
  return state.stage.hostDisconnected && !on ? markHostAway(next) : { state: next, effects: [] };
}

/** Adds a viewer. One who was only disconnected from the server keeps their call; all others get a new one. */
function addPeer(
  state: RoomState,
  { peerId, forceNewCall }: { peerId: string; forceNewCall: boolean },
): Transition {
  const { viewers, disconnectedViewers } = peersWithout(state, peerId);
  const connected = state.links.signalling === "up";
  const effects: RoomEffect[] = connected ? [{ type: "call", peerId, forceNewCall }] : [];
  // The call for the speaker's microphone is separate, and must be replaced as well.
  if (connected && forceNewCall && state.roomInfo.floorHolder?.peerId === peerId)
    effects.push(setSpeaker(state, true));
  return { state: updateStage(state, { viewers: [...viewers, peerId], disconnectedViewers }).state, effects };
}

function removePeer(state: RoomState, peerId: string): Transition {
  return {
    state: updateStage(state, peersWithout(state, peerId)).state,
    effects: [{ type: "hang-up", peerId }],
  };
}

/** Ends a dead call. A viewer whom the server still knows stays in the room and requests a new call. */
function closeDeadCall(state: RoomState, peerId: string): Transition {
  const { disconnectedViewers, viewers } = state.stage;
  if (disconnectedViewers.includes(peerId)) return removePeer(state, peerId);
  return { state, effects: viewers.includes(peerId) ? [{ type: "hang-up", peerId }] : [] };
}

/** Keeps the viewer's call, which may continue without the server. */
function markDisconnected(state: RoomState, peerId: string): Transition {
  const { viewers, disconnectedViewers } = peersWithout(state, peerId);
  return updateStage(state, { viewers, disconnectedViewers: [...disconnectedViewers, peerId] });
}

function peersWithout({ stage: { viewers, disconnectedViewers } }: RoomState, peerId: string) {
  const isOther = (peer: string) => peer !== peerId;
  return { viewers: viewers.filter(isOther), disconnectedViewers: disconnectedViewers.filter(isOther) };
}

function updateStage(state: RoomState, changes: Partial<RoomState["stage"]>): Transition {
  return { state: { ...state, stage: { ...state.stage, ...changes } }, effects: [] };
}
