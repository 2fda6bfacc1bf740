import { hostAfterJoin } from "./host-grace.ts";
import type { RoomEffect, RoomEvent, RoomState, Seat } from "./room-state.ts";
import { hasWord } from "./word-machine.ts";

/** The room as a join's answer describes it. */
export function seated(state: RoomState, { answer }: Extract<RoomEvent, { type: "granted" }>): RoomState {
  const { role, peerId, ticket, iceServers, lecture, hostPresent, source, viewers, classroom } = answer;
  const seat = { role, peerId, ticket, iceServers, lecture };
  return {
    ...state,
    classroom,
    voice: hasWord({ classroom, seat }) ? state.voice : { at: "off" },
    seat,
    stage: { ...state.stage, ...hostAfterJoin(state.stage, { hostPresent, source }), viewers },
  };
}

export function connectMedia({ seat }: RoomState): RoomEffect[] {
  return seat && hasTicket(seat) ? [{ type: "connect-media", seat }] : [];
}

function hasTicket(seat: Seat): seat is Seat & { ticket: string } {
  return seat.ticket !== null;
}
