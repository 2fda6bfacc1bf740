import { hostAfterJoin } from "./host-grace.ts";
import type { RoomEffect, RoomEvent, RoomState, Seat } from "./room-state.ts";
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
    stage: { ...state.stage, ...hostAfterJoin(state.stage, { hostPresent, source }), viewers },
  };
}

/** A page that stays asks for fresh credentials when half the time of these is over. */
export function connectMedia({ seat }: RoomState): RoomEffect[] {
  if (!seat || !hasTicket(seat)) return [];
  const { iceServersForMs: ms } = seat;
  const renewal: RoomEffect[] = ms === null ? [] : [{ type: "start-timer", timer: "renew", ms: ms / 2 }];
  return [{ type: "connect-media", seat }, ...renewal];
}

function hasTicket(seat: Seat): seat is Seat & { ticket: string } {
  return seat.ticket !== null;
}
