import type { DefaultEventsMap, Server, Socket } from "socket.io";
import type { Caller } from "#backend/accounts/caller.ts";
import type { DataLevel, RoomEvents } from "#contract/room.ts";
import type { RoomRole } from "#contract/signalling.ts";

/** Where a socket sits. One room at a time. */
export interface Seat {
  room: string;
  role: RoomRole;
  peer: string;
  /** What this person wants to be sent. */
  level: DataLevel;
}

/** What a socket carries; other processes read it through the adapter, so it is plain data. */
export interface SocketData {
  caller: Pick<Caller, "accountId" | "sessionId" | "name">;
  address: string;
  seat: Seat | null;
  /** The row of this viewer's stay. */
  stay: string | null;
}

type ServerEvents = { [Name in keyof RoomEvents]: (event: RoomEvents[Name]) => void };
// What clients send is parsed, whatever it claims to be.
type Incoming = Record<string, (...args: unknown[]) => void>;

export type RoomIo = Server<Incoming, ServerEvents, DefaultEventsMap, SocketData>;
export type RoomSocket = Socket<Incoming, ServerEvents, DefaultEventsMap, SocketData>;

/**
 * Presence lives in Socket.IO's rooms and nowhere else. One process serves a room, as its signalling is one process's:
 * `socketsAt` answers who is there.
 */
export const names = {
  /** Who is just being asked whether they may come in. */
  door: (room: string) => `door:${room}`,
  /** Everybody in the room. */
  room: (room: string) => `room:${room}`,
  /** The sockets of one person in one room: one, but for the moment in which a newer replaces an older. */
  seat: (room: string, accountId: string) => `seat:${room}:${accountId}`,
  host: (room: string) => `host:${room}`,
  /** Those whose peer is open and announced. */
  announced: (room: string) => `announced:${room}`,
  session: (sessionId: string) => `session:${sessionId}`,
  account: (accountId: string) => `account:${accountId}`,
};

/** Who stands at a name at this very moment: nothing happens between the answer and what its asker says next. */
export function socketsAt(io: RoomIo, name: string): RoomSocket[] {
  const { adapter, sockets } = io.of("/");
  return [...(adapter.rooms.get(name) ?? [])].flatMap((id) => sockets.get(id) ?? []);
}
