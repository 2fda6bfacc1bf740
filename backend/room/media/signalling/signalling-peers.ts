import type { WebSocket } from "ws";
import type { ClientFrame, TicketClaims } from "#contract/room/signalling.ts";
import { createPacketRate } from "../../limits/packet-rate.ts";
import {
  HOST_FRAMES_PER_SECOND,
  MIN_FRAME_BYTES,
  PEERS_PER_ROOM,
  VIEWER_FRAMES_PER_SECOND,
} from "../../limits/room-limits.ts";
import { linkPeers, type SignallingMessaging } from "./link-peers.ts";
import { createRemotePeers } from "./remote-peers.ts";
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
  /** Called when a frame was dropped, or a connection rejected. */
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
      // An error, for example on a payload nested too deeply to serialize, disconnects the sender but does not end the
      // process.
      onError(error);
      reject(socket, "internal", closeCodes.badRequest);
    }
  });
  socket.on("pong", () => (connection.seen = performance.now()));
  socket.on("close", () => onClose(connection));
  // Sent uncompressed: the first compressed frame allocates memory, which viewers waiting for a host don't need.
  send(connection, writeFrame({ type: "OPEN" }), false);
  for (const frame of room.waitingFor(peer)) send(connection, frame);
}

function handleFrame(
  room: SignallingRoom,
  from: Connection,
  { frame, bytes }: { frame: ClientFrame | null; bytes: number },
  onRejected: RejectionEvents["onRejected"],
): void {
  // A kicked peer's frames are ignored, even though its socket closes only a moment later.
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

function refuse(socket: WebSocket, reason: "id_taken" | "room_full", events: RejectionEvents): void {
  events.onRejected(reason);
  if (reason === "id_taken") rejectTakenId(socket);
  else reject(socket, reason, closeCodes.full);
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

/**
 * Creates the table of peers by room: those connected to this process, and what is known about those connected to
 * others.
 */
export function createSignallingPeers(
  messaging: SignallingMessaging,
  pendingMessageMs: number,
  events: RejectionEvents,
) {
  const rooms = new Map<string, SignallingRoom>();
  const all = () => [...rooms.values()].flatMap((room) => [...room.peers.values()]);
  const remote = createRemotePeers();
  const link = linkPeers(messaging, { rooms, remote, all, forget, onRejected: events.onRejected });

  /** Returns whether another connected account has this peer id. */
  function isHeldByOther({ room, peer, account }: TicketClaims): boolean {
    const holder = rooms.get(room)?.peers.get(peer) ?? remote.find(room, peer);
    return holder !== undefined && holder.account !== account;
  }

  /**
   * Starts the signalling protocol with an admitted peer. If the same account is already connected with the same peer
   * id, the new connection replaces the previous one.
   */
  function addPeer(socket: WebSocket, claims: TicketClaims, session: string): void {
    const { room: id, peer, account, role } = claims;
    const room = rooms.get(id) ?? createSignallingRoom(pendingMessageMs, link.remoteRoom(id));
    const [previous, elsewhere] = [room.peers.get(peer), remote.find(id, peer)];
    const isFull = !previous && room.peers.size + remote.in(id).length >= PEERS_PER_ROOM;
    if (isHeldByOther(claims)) return refuse(socket, "id_taken", events);
    if (isFull) return refuse(socket, "room_full", events);
    const opened = { room: id, peer, account, role };
    const since = Math.max(Date.now(), (elsewhere?.since ?? 0) + 1);
    const [seen, admitsFrame] = [performance.now(), frameLimit(room, claims)];
    rooms.set(id, room);
    listen(room, { ...opened, session, since, socket, seen, admitsFrame }, { onClose: forget, ...events });
    link.opened({ ...opened, since });
    if (previous) rejectTakenId(previous.socket);
    if (elsewhere) remote.remove(elsewhere.node, id, peer);
  }

  /** Removes a closed connection from the table, unless a newer connection has replaced it there. */
  function forget(connection: Connection): void {
    const { room: id, peer } = connection;
    const room = rooms.get(id);
    if (room?.peers.get(peer) !== connection) return;
    room.peers.delete(peer);
    link.closed(connection);
    if (room.peers.size > 0) return;
    room.dispose();
    rooms.delete(id);
  }

  return {
    isHeldByOther,
    addPeer,
    all,
    peersIn: (room: string) => [...(rooms.get(room)?.peers.values() ?? []), ...remote.in(room)],
    dispose() {
      for (const room of rooms.values()) room.dispose();
    },
  };
}
