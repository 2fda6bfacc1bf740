import { hostAfterJoin } from "./host-grace.ts";
import type { RoomEffect, RoomEvent, RoomState, Seat, Step } from "./room-state.ts";
import { hasWord } from "./word-machine.ts";

/** The room as a join's answer describes it. */
export function seated(state: RoomState, { answer }: Extract<RoomEvent, { type: "granted" }>): RoomState {
  const { role, peerId, ticket, iceServers, iceServersForMs, lecture, ...rest } = answer;
  const { hostPresent, source, viewers, classroom } = rest;
  const seat = { role, peerId, ticket, iceServers, iceServersForMs, lecture };
  return {
    ...state,
    classroom,
    voice: hasWord({ classroom, seat }) ? state.voice : { at: "off" },
    seat,
    stage: {
      ...state.stage,
      ...hostAfterJoin(state.stage, { hostPresent, source }),
      viewers,
      strayed: role === "host" ? missingFrom(viewers, state.stage) : [],
    },
  };
}

/** Whom the host still sends to, and the room does not know: after a restart it finds them one by one. */
function missingFrom(known: readonly string[], { viewers, strayed }: RoomState["stage"]): string[] {
  return [...new Set([...viewers, ...strayed])].filter((peerId) => !known.includes(peerId));
}

/** A page that stays asks for fresh credentials when half the time of these is over. */
export function connectMedia({ seat }: RoomState): RoomEffect[] {
  if (!seat || !hasTicket(seat)) return [];
  const { iceServersForMs: ms } = seat;
  const renewal: RoomEffect[] = ms === null ? [] : [{ type: "start-timer", timer: "renew", ms: ms / 2 }];
  return [{ type: "connect-media", seat }, ...renewal];
}

/** Also how a viewer asks for a new call: the host calls whoever announces itself. */
export function announce(state: RoomState, anew: boolean): Step {
  if (!state.seat || state.links.signalling === "down") return { state, effects: [] };
  return { state, effects: [{ type: "announce", epoch: state.epoch, peerId: state.seat.peerId, anew }] };
}

/** A viewer whose call stands and carries something needs no other. */
export function callStands({ stage }: RoomState): boolean {
  return stage.watching && stage.moving;
}

function hasTicket(seat: Seat): seat is Seat & { ticket: string } {
  return seat.ticket !== null;
}
