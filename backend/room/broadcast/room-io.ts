import type { DefaultEventsMap, Server, Socket } from "socket.io";
import type { Caller } from "#backend/platform/http/caller.ts";
import type { RoomEvents } from "#contract/room/room.ts";
import type { RoomGrant, RoomRole } from "#contract/room/signalling.ts";
import type { SentInkEvent } from "#contract/slides/board.ts";

/** A socket's connection to a room. A socket is connected to at most one room at a time. */
export interface RoomConnection {
  room: string;
  role: RoomRole;
  grants: readonly RoomGrant[];
  peer: string;
}

/** A socket's data. Other processes read it through the adapter, so it must be plain data. */
export interface SocketData {
  caller: Pick<Caller, "accountId" | "sessionId" | "name">;
  address: string;
  connection: RoomConnection | null;
  /** The id of this viewer's row in room_presences. */
  presenceId: string | null;
}

type ServerEvents = {
  [Name in keyof RoomEvents]: (event: Name extends "ink" ? SentInkEvent : RoomEvents[Name]) => void;
};
// Client input is untrusted, so it is parsed.
type Incoming = Record<string, (...args: unknown[]) => void>;

export type RoomIo = Server<Incoming, ServerEvents, DefaultEventsMap, SocketData>;
export type RoomSocket = Socket<Incoming, ServerEvents, DefaultEventsMap, SocketData>;

/** Names of Socket.IO rooms, which determine who receives an event. Presence itself is in the table of connections. */
export const socketRooms = {
  /** Sockets whose access is being checked, or whose connection is being stored. */
  joining: (room: string) => `joining:${room}`,
  /** Everyone in the room. */
  room: (room: string) => `room:${room}`,
  /** Viewers who have chosen audio only, and so receive neither reactions nor ink. */
  audioOnly: (room: string) => `audio-only:${room}`,
  /** Viewers who have chosen to receive less data, but not audio only. */
  savingData: (room: string) => `saving-data:${room}`,
  /** Pages of an earlier release, which don't know the board. */
  withoutBoard: (room: string) => `without-board:${room}`,
  /**
   * The sockets of one account in one room. There is more than one only while a newer socket takes over from an older
   * one.
   */
  connection: (room: string, accountId: string) => `connection:${room}:${accountId}`,
  host: (room: string) => `host:${room}`,
  /** Everyone in the room, while its media is a mesh. */
  mesh: (room: string) => `mesh:${room}`,
  /** The host of a mesh, whose page calls the viewers automatically. */
  meshHost: (room: string) => `mesh-host:${room}`,
  session: (sessionId: string) => `session:${sessionId}`,
  account: (accountId: string) => `account:${accountId}`,
};

/**
 * Returns the Socket.IO room that is notified when a peer can be called or is gone. For a host, that is everyone in the
 * room. For a viewer, it is everyone in a mesh but nobody in a room on an SFU, where the cost would grow with the
 * square of the number of viewers.
 */
export function audienceOf({ room, role }: Pick<RoomConnection, "room" | "role">): string {
  return role === "host" ? socketRooms.room(room) : socketRooms.mesh(room);
}

/**
 * Returns the sockets of a Socket.IO room synchronously, so that nothing happens between this call and the code that
 * follows.
 */
export function socketsIn(io: RoomIo, name: string): RoomSocket[] {
  const { adapter, sockets } = io.of("/");
  return [...(adapter.rooms.get(name) ?? [])].flatMap((id) => sockets.get(id) ?? []);
}
