import type { WebSocket } from "ws";
import type { ClientFrame, TicketClaims } from "#contract/room/signalling.ts";
import { createPacketRate } from "../gateway/packet-rate.ts";
import {
  HOST_FRAMES_PER_SECOND,
  MIN_FRAME_BYTES,
  PEERS_PER_ROOM,
  VIEWER_FRAMES_PER_SECOND,
} from "../room-limits.ts";
import { readFrame, writeFrame } from "./signalling-frames.ts";
import { closeCodes, reject, rejectTakenId } from "./signalling-rejections.ts";
import {
  createSignallingRoom,
  send,
  type Connection,
  type FrameRejection,
  type SignallingRoom,
} from "./signalling-room.ts";

interface RejectionEvents {
  onError: (error: unknown) => void;
  /** A frame was dropped, or a connection rejected. */
  onRejected: (reason: FrameRejection | "junk" | "too_many_frames" | "id_taken" | "room_full") => void;
}

interface PeerEvents extends RejectionEvents {
  onClose: (connection: Connection) => void;
}

function listen(room: SignallingRoom, connection: Connection, events: PeerEvents): void {
  const { onClose, onError, onRejected } = events;
  const { socket, peer } = connection;
  room.peers.set(peer, connection);
  socket.on("message", (data, isBinary) => {
    try {
      const bytes = Buffer.isBuffer(data) ? data.length : MIN_FRAME_BYTES;
      handleFrame(room, connection, { frame: readFrame(data, isBinary), bytes }, onRejected);
    } catch (error) {
      // For example a payload nested too deeply to serialize: it disconnects its sender, not the process.
      onError(error);
      reject(socket, "internal", closeCodes.badRequest);
    }
  });
  socket.on("pong", () => (connection.seen = performance.now()));
  socket.on("close", () => onClose(connection));
  send(connection, writeFrame({ type: "OPEN" }));
  for (const frame of room.waitingFor(peer)) send(connection, frame);
}

function handleFrame(
  room: SignallingRoom,
  from: Connection,
  { frame, bytes }: { frame: ClientFrame | null; bytes: number },
  onRejected: RejectionEvents["onRejected"],
): void {
  // A kicked peer's frames are ignored, though its socket closes only a moment later.
  if (from.socket.readyState !== from.socket.OPEN) return;
  from.seen = performance.now();
  if (!from.admitsFrame(bytes)) {
    onRejected("too_many_frames");
    return reject(from.socket, "too_many_frames", closeCodes.tooMany);
  }
  if (!frame) return onRejected("junk");
  if (frame.type === "HEARTBEAT") return;
  // LEAVE without a recipient means that the sender leaves.
  if (typeof frame.dst !== "string") return from.socket.close();
  const rejection = room.relay(from, { ...frame, dst: frame.dst });
  if (rejection) onRejected(rejection);
}

/** A host may send bursts to many viewers; a viewer sends little. */
function frameLimit(room: SignallingRoom, { role, account }: TicketClaims): (bytes: number) => boolean {
  if (role === "host") {
    const admits = createPacketRate(HOST_FRAMES_PER_SECOND);
    return () => admits();
  }
  const [admits, admitsBytes] = [createPacketRate(VIEWER_FRAMES_PER_SECOND), room.allowanceOf(account)];
  return (bytes) => admits() && admitsBytes(Math.max(bytes, MIN_FRAME_BYTES));
}

export type SignallingPeers = ReturnType<typeof createSignallingPeers>;

/** The peers connected to this process, by room. */
export function createSignallingPeers(pendingMessageMs: number, events: RejectionEvents) {
  const rooms = new Map<string, SignallingRoom>();

  /** Whether another account holds this peer id while it is connected. */
  function isHeldByOther({ room, peer, account }: TicketClaims): boolean {
    const holder = rooms.get(room)?.peers.get(peer);
    return holder !== undefined && holder.account !== account;
  }

  /** Opens the protocol for an admitted peer. The same account with the same id takes over from its previous connection. */
  function addPeer(socket: WebSocket, claims: TicketClaims, session: string): void {
    if (isHeldByOther(claims)) {
      events.onRejected("id_taken");
      return rejectTakenId(socket);
    }
    const room = rooms.get(claims.room) ?? createSignallingRoom(pendingMessageMs);
    const previous = room.peers.get(claims.peer);
    if (!previous && room.peers.size >= PEERS_PER_ROOM) {
      events.onRejected("room_full");
      return reject(socket, "room_full", closeCodes.full);
    }
    const { peer, account, role } = claims;
    const admitsFrame = frameLimit(room, claims);
    const seen = performance.now();
    const connection = { room: claims.room, peer, account, session, role, socket, seen, admitsFrame };
    rooms.set(claims.room, room);
    listen(room, connection, { onClose: forget, ...events });
    if (previous) rejectTakenId(previous.socket);
  }

  /** The late close of a connection that was taken over removes nothing. */
  function forget(connection: Connection): void {
    const room = rooms.get(connection.room);
    if (room?.peers.get(connection.peer) !== connection) return;
    room.peers.delete(connection.peer);
    if (room.peers.size > 0) return;
    room.dispose();
    rooms.delete(connection.room);
  }

  return {
    isHeldByOther,
    addPeer,
    forget,
    all: () => [...rooms.values()].flatMap((room) => [...room.peers.values()]),
    peersIn: (room: string) => [...(rooms.get(room)?.peers.values() ?? [])],
    dispose() {
      for (const room of rooms.values()) room.dispose();
    },
  };
}
