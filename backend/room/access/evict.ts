import type { Clock } from "#backend/platform/clock.ts";
import type { RemovalReason } from "#contract/room/room.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { RoomMetrics } from "#backend/platform/metrics/room-metrics.ts";
import { deleteConnections } from "../state/connection-repo.ts";
import { socketRooms, type RoomIo } from "../broadcast/room-io.ts";
import { announceDeparture, type MediaCarrier } from "../connections/leave-room.ts";
import type { ParticipantChanges } from "../broadcast/participant-changes.ts";

/** The services through which a participant is connected to a room. */
export interface RoomPresence {
  clock: Clock;
  db: Db;
  io: RoomIo;
  participantChanges: ParticipantChanges;
  signalling: {
    /** Closes the target's peers on every process. */
    kick: (target: EvictionTarget | { peer: string }, reason: RemovalReason) => void;
  };
  sfu: MediaCarrier;
  metrics: Pick<RoomMetrics, "countEviction">;
}

/** Everyone in a room except `exceptAccount`. */
interface RoomTarget {
  room: string;
  exceptAccount?: string;
}

interface ParticipantTarget {
  room: string;
  account: string;
}

interface SessionTarget {
  session: string;
}

/** Plain data, so that it can be sent to other processes. */
type EvictionTarget = RoomTarget | ParticipantTarget | SessionTarget;
type Eviction = EvictionTarget & { reason: RemovalReason };

/**
 * Notifies sockets of the reason for their removal, then closes them and their peers. A host continues sending to a
 * disconnected viewer, so the host is also notified if that viewer may not reconnect.
 */
export async function evict(services: RoomPresence, eviction: Eviction): Promise<void> {
  const { db, io, signalling, sfu, metrics } = services;
  const { reason, ...target } = eviction;
  const { sockets, except } = socketsOf(eviction);
  const evicted = io.in(sockets).except(except);
  evicted.emit("removed", { reason });
  evicted.disconnectSockets(true);
  signalling.kick(target, reason);
  for (const connection of await deleteConnections(db, eviction)) {
    metrics.countEviction(reason);
    await sfu.endMedia(connection);
    await announceDeparture(services, connection, { mayReconnect: false });
  }
}

/** Closes the socket and the peer of a connection that a newer one of the same account has replaced. */
export function evictReplaced(
  { io, signalling, metrics }: RoomPresence,
  replaced: { socketId: string; peer: string },
  by: { socketId: string; peer: string },
): void {
  const reason = "connection_taken_over";
  // The same page on a new socket is not a takeover.
  if (replaced.peer !== by.peer) metrics.countEviction(reason);
  if (replaced.socketId !== by.socketId) {
    io.in(replaced.socketId).emit("removed", { reason });
    io.in(replaced.socketId).disconnectSockets(true);
  }
  if (replaced.peer !== by.peer) signalling.kick({ peer: replaced.peer }, reason);
}

/** Returns the Socket.IO rooms whose sockets are closed, and those whose sockets are exempt. */
function socketsOf(eviction: Eviction): { sockets: string[]; except: string[] } {
  if ("session" in eviction) return { sockets: [socketRooms.session(eviction.session)], except: [] };
  const { room } = eviction;
  if ("account" in eviction) return { sockets: [socketRooms.connection(room, eviction.account)], except: [] };
  const { exceptAccount } = eviction;
  return {
    sockets: [socketRooms.room(room), socketRooms.joining(room)],
    except: exceptAccount === undefined ? [] : [socketRooms.connection(room, exceptAccount)],
  };
}
