import type { PollRound } from "#contract/room/class-poll.ts";
import { hostAfterJoin } from "./host-grace.ts";
import {
  isGranted,
  type RoomEffect,
  type RoomEvent,
  type RoomState,
  type RoomConnection,
  type Transition,
} from "./room-state.ts";
import { participantsAfterJoin } from "./participants-machine.ts";
import { hasFloor } from "./floor-machine.ts";

export function applyJoin(
  state: RoomState,
  { response }: Extract<RoomEvent, { type: "granted" }>,
): RoomState {
  const { role, grants, peerId, ticket, iceServers, iceServersForMs, lecture, announced, ...rest } = response;
  const { hostPresent, hostSeen, source, hostMuted, viewers } = rest;
  const { participants, ...known } = rest.roomInfo;
  const pollRound = laterRound(state.roomInfo.pollRound, known.pollRound);
  const roomInfo = { ...state.roomInfo, ...known, pollRound };
  const connection = { role, grants, peerId, ticket, iceServers, iceServersForMs, lecture };
  return {
    ...state,
    roomInfo,
    participants: participantsAfterJoin(state.participants, participants),
    speakerMicrophone: hasFloor({ roomInfo, connection }) ? state.speakerMicrophone : { at: "off" },
    connection,
    announcedAs: announced ? peerId : state.announcedAs,
    stage: {
      ...state.stage,
      ...hostAfterJoin(state.stage, { hostPresent, hostSeen, source, hostMuted }),
      viewers,
      disconnectedViewers: isGranted({ connection }, "publish") ? missingFrom(viewers, state.stage) : [],
    },
  };
}

/** A round that was opened while the page joined may have been told before the response, which doesn't know it yet. */
function laterRound(told: PollRound | null, joined: PollRound | null): PollRound | null {
  return told && told.round > (joined?.round ?? 0) ? told : joined;
}

/**
 * Returns the viewers to whom the host still sends but whom the server does not know: after a restart, the server
 * learns of them one by one.
 */
function missingFrom(
  known: readonly string[],
  { viewers, disconnectedViewers }: RoomState["stage"],
): string[] {
  return [...new Set([...viewers, ...disconnectedViewers])].filter((peerId) => !known.includes(peerId));
}

/** Connects, and schedules a refresh of the TURN credentials after half their lifetime. */
export function connectMedia({ connection }: RoomState): RoomEffect[] {
  if (!connection || !hasTicket(connection)) return [];
  const { iceServersForMs: ms } = connection;
  const refresh: RoomEffect[] =
    ms === null ? [] : [{ type: "start-timer", timer: "refresh-credentials", ms: ms / 2 }];
  return [{ type: "connect-media", connection }, ...refresh];
}

/**
 * Announces this page to the room. A viewer also does this to request a new call, because the host calls every viewer
 * who announces themselves.
 */
export function announce(state: RoomState, forceNewCall: boolean): Transition {
  if (!state.connection || state.links.signalling === "down") return { state, effects: [] };
  return {
    state,
    effects: [{ type: "announce", epoch: state.epoch, peerId: state.connection.peerId, forceNewCall }],
  };
}

/** Viewer: returns true if the call is connected and delivers media, so that no other call is needed. */
export function isCallAlive({ stage }: RoomState): boolean {
  return stage.receiving && stage.mediaFlowing;
}

function hasTicket(connection: RoomConnection): connection is RoomConnection & { ticket: string } {
  return connection.ticket !== null;
}
