import type { RemovalReason } from "#contract/room/room.ts";
import { socketRooms, type RoomIo } from "../gateway/room-io.ts";
import type { PeerFilter, Signalling } from "../signalling/signalling.ts";
import type { DisconnectedPeers } from "../participants/disconnected-peers.ts";

/** Everything that represents a participant's presence in a room. */
export interface RoomPresence {
  io: RoomIo;
  signalling: Signalling;
  disconnectedPeers: DisconnectedPeers;
}

/** Everybody in a room but `exceptAccount`. */
interface RoomTarget {
  room: string;
  exceptAccount?: string;
}

interface ParticipantTarget {
  room: string;
  account: string;
  /** The connection that stays. */
  except?: { socketId: string; peer: string };
}

interface SessionTarget {
  session: string;
}

/** Plain data: other processes can be told of it. */
type Eviction = (RoomTarget | ParticipantTarget | SessionTarget) & { reason: RemovalReason };

/**
 * Tells sockets why they are removed, then closes them and the peers that belong to them. Hosts still send to viewers
 * whose connection broke; they are told which of these may not reconnect.
 */
export function evict({ io, signalling, disconnectedPeers }: RoomPresence, eviction: Eviction): void {
  const { reason } = eviction;
  const { sockets, except } = socketsOf(eviction);
  const peers = peersOf(eviction);
  const evicted = io.in(sockets).except(except);
  evicted.emit("removed", { reason });
  evicted.disconnectSockets(true);
  signalling.kick(peers, reason);
  for (const { room, peer } of disconnectedPeers.removeMatching(peers))
    io.to(socketRooms.host(room)).emit("user-disconnected", {
      studentId: peer,
      isUserTeacher: false,
      mayReconnect: false,
    });
}

/** Returns the Socket.IO rooms whose sockets are closed, and those whose sockets stay. */
function socketsOf(eviction: Eviction): { sockets: string[]; except: string[] } {
  if ("session" in eviction) return { sockets: [socketRooms.session(eviction.session)], except: [] };
  const { room } = eviction;
  if ("account" in eviction) {
    const { account, except } = eviction;
    return { sockets: [socketRooms.connection(room, account)], except: except ? [except.socketId] : [] };
  }
  const { exceptAccount } = eviction;
  return {
    sockets: [socketRooms.room(room), socketRooms.joining(room)],
    except: exceptAccount === undefined ? [] : [socketRooms.connection(room, exceptAccount)],
  };
}

function peersOf(eviction: Eviction): PeerFilter {
  if ("session" in eviction) return ({ session }) => session === eviction.session;
  if ("account" in eviction)
    return ({ room, account, peer }) =>
      room === eviction.room && account === eviction.account && peer !== eviction.except?.peer;
  return ({ room, account }) => room === eviction.room && account !== eviction.exceptAccount;
}
