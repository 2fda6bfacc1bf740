import type { RemovalReason } from "#contract/room.ts";
import { names, type RoomIo } from "./room-io.ts";
import type { PeerFilter, Signalling } from "./signalling.ts";
import type { Strays } from "./strays.ts";

/** All the ways by which somebody is in a room. */
export interface Doors {
  io: RoomIo;
  signalling: Signalling;
  strays: Strays;
}

interface Removal {
  /** The Socket.IO rooms whose sockets go. */
  sockets: string | string[];
  /** The sockets that may stay in them. */
  except?: string | string[];
  peers: PeerFilter;
  reason: RemovalReason;
}

/**
 * Tells sockets why they must go, closes them, and closes the peers that go with them. Hosts, who still send to those
 * whose line broke, hear which of them may not come back.
 */
export function putOut({ io, signalling, strays }: Doors, { sockets, except, peers, reason }: Removal): void {
  const leaving = except === undefined ? io.in(sockets) : io.in(sockets).except(except);
  leaving.emit("removed", { reason });
  leaving.disconnectSockets(true);
  signalling.kick(peers, reason);
  for (const { room, peer } of strays.strike(peers))
    io.to(names.host(room)).emit("user-disconnected", {
      studentId: peer,
      isUserTeacher: false,
      mayReturn: false,
    });
}
