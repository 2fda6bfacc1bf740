import type { RemovalReason } from "#contract/room.ts";
import type { RoomIo } from "./room-io.ts";
import type { PeerFilter, Signalling } from "./signalling.ts";

interface Removal {
  /** The Socket.IO room whose sockets go. */
  sockets: string;
  /** The socket that may stay in it. */
  except?: string;
  peers: PeerFilter;
  reason: RemovalReason;
}

/** Tells sockets why they must go, closes them, and closes the peers that go with them. */
export function putOut(
  { io, signalling }: { io: RoomIo; signalling: Signalling },
  { sockets, except, peers, reason }: Removal,
): void {
  const leaving = except === undefined ? io.in(sockets) : io.in(sockets).except(except);
  leaving.emit("removed", { reason });
  leaving.disconnectSockets(true);
  signalling.kick(peers, reason);
}
