import type { WebSocket } from "ws";
import type { ClientFrame, TicketClaims } from "#contract/signalling.ts";
import { createPacketRate } from "./packet-rate.ts";
import {
  HOST_FRAMES_PER_SECOND,
  LEAST_FRAME_BYTES,
  PEERS_PER_ROOM,
  VIEWER_FRAMES_PER_SECOND,
} from "./room-limits.ts";
import { readFrame, writeFrame } from "./signalling-frames.ts";
import { closeCodes, refuse, refuseTaken } from "./signalling-refusals.ts";
import {
  createSignallingRoom,
  send,
  type Connection,
  type FrameRefusal,
  type SignallingRoom,
} from "./signalling-room.ts";

interface Mishaps {
  onFault: (error: unknown) => void;
  /** A frame went nowhere, or somebody did not come in. */
  onRefused: (reason: FrameRefusal | "junk" | "too_many_frames" | "id_taken" | "room_full") => void;
}

interface Happenings extends Mishaps {
  onGone: (connection: Connection) => void;
}

function listen(room: SignallingRoom, connection: Connection, happenings: Happenings): void {
  const { onGone, onFault, onRefused } = happenings;
  const { socket, peer } = connection;
  room.peers.set(peer, connection);
  socket.on("message", (data, isBinary) => {
    try {
      const bytes = Buffer.isBuffer(data) ? data.length : LEAST_FRAME_BYTES;
      hear(room, connection, { frame: readFrame(data, isBinary), bytes }, onRefused);
    } catch (error) {
      // A payload nested so deeply that it can't be written again, say: it ends its sender, not the process.
      onFault(error);
      refuse(socket, "internal", closeCodes.badRequest);
    }
  });
  socket.on("pong", () => (connection.seen = performance.now()));
  socket.on("close", () => onGone(connection));
  send(connection, writeFrame({ type: "OPEN" }));
  for (const frame of room.waitingFor(peer)) send(connection, frame);
}

function hear(
  room: SignallingRoom,
  from: Connection,
  { frame, bytes }: { frame: ClientFrame | null; bytes: number },
  onRefused: Mishaps["onRefused"],
): void {
  // Who was told to go is heard no more, though the line closes only a moment later.
  if (from.socket.readyState !== from.socket.OPEN) return;
  from.seen = performance.now();
  if (!from.admitsFrame(bytes)) {
    onRefused("too_many_frames");
    return refuse(from.socket, "too_many_frames", closeCodes.tooMany);
  }
  if (!frame) return onRefused("junk");
  if (frame.type === "HEARTBEAT") return;
  // Without an address LEAVE means: I go.
  if (typeof frame.dst !== "string") return from.socket.close();
  const refusal = room.relay(from, { ...frame, dst: frame.dst });
  if (refusal) onRefused(refusal);
}

/** A host may send bursts to many; a viewer has little to say. */
function admittance(room: SignallingRoom, { role, account }: TicketClaims): (bytes: number) => boolean {
  if (role === "host") {
    const admits = createPacketRate(HOST_FRAMES_PER_SECOND);
    return () => admits();
  }
  const [admits, admitsBytes] = [createPacketRate(VIEWER_FRAMES_PER_SECOND), room.allowanceOf(account)];
  return (bytes) => admits() && admitsBytes(Math.max(bytes, LEAST_FRAME_BYTES));
}

export type SignallingPeers = ReturnType<typeof createSignallingPeers>;

/** Everybody who is connected to this process, by room. */
export function createSignallingPeers(parkMs: number, mishaps: Mishaps) {
  const rooms = new Map<string, SignallingRoom>();

  /** One account keeps its peer id from all others for as long as it is connected. */
  function isTaken({ room, peer, account }: TicketClaims): boolean {
    const holder = rooms.get(room)?.peers.get(peer);
    return holder !== undefined && holder.account !== account;
  }

  /** Opens the protocol for who was admitted. The same account with the same id takes over from its older connection. */
  function sit(socket: WebSocket, claims: TicketClaims, session: string): void {
    if (isTaken(claims)) {
      mishaps.onRefused("id_taken");
      return refuseTaken(socket);
    }
    const room = rooms.get(claims.room) ?? createSignallingRoom(parkMs);
    const older = room.peers.get(claims.peer);
    if (!older && room.peers.size >= PEERS_PER_ROOM) {
      mishaps.onRefused("room_full");
      return refuse(socket, "room_full", closeCodes.full);
    }
    const { peer, account, role } = claims;
    const admitsFrame = admittance(room, claims);
    const seen = performance.now();
    const connection = { room: claims.room, peer, account, session, role, socket, seen, admitsFrame };
    rooms.set(claims.room, room);
    listen(room, connection, { onGone: forget, ...mishaps });
    if (older) refuseTaken(older.socket);
  }

  /** A late goodbye of a connection that was taken over removes nothing. */
  function forget(connection: Connection): void {
    const room = rooms.get(connection.room);
    if (room?.peers.get(connection.peer) !== connection) return;
    room.peers.delete(connection.peer);
    if (room.peers.size > 0) return;
    room.dispose();
    rooms.delete(connection.room);
  }

  return {
    isTaken,
    sit,
    forget,
    everybody: () => [...rooms.values()].flatMap((room) => [...room.peers.values()]),
    peersIn: (room: string) => [...(rooms.get(room)?.peers.values() ?? [])],
    dispose() {
      for (const room of rooms.values()) room.dispose();
    },
  };
}
