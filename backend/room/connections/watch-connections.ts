import type { Clock } from "#backend/platform/clock.ts";
import { updateSpeakingTurns } from "#backend/recording/state/speaking-turn-repo.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { socketRooms, type RoomIo, type RoomSocket } from "../broadcast/room-io.ts";
import { announceDeparture, loseConnection } from "./leave-room.ts";
import type { ParticipantChanges } from "../broadcast/participant-changes.ts";
import { DISCONNECTED_RETENTION_MS, NODE_TIMEOUT_MS } from "../limits/room-limits.ts";
import * as nodes from "../state/node-repo.ts";

interface WatchServices {
  db: Db;
  clock: Clock;
  io: RoomIo;
  participantChanges: ParticipantChanges;
  logger: Logger;
  nodeId: string;
  /** Milliseconds between two checks. */
  heartbeatMs: number;
  /** How long a disconnected speaker keeps the floor, in milliseconds. */
  floorGraceMs: number;
}

export interface ConnectionWatch {
  /**
   * Registers this process.
   * @throws when the database is unavailable
   */
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Returns true if the room's host was connected to another process at the last check. */
  isHostedElsewhere: (room: string) => boolean;
}

/**
 * Maintains this process's heartbeat, and keeps the database and this process's sockets consistent. Every process also
 * looks for connections of dead processes; each such connection is ended by only one of them.
 */
export function watchConnections(services: WatchServices): ConnectionWatch {
  const { db, io, logger, nodeId, heartbeatMs } = services;
  let hostedElsewhere: ReadonlySet<string> = new Set();
  let seenAt = -Infinity;
  let unmatched: ReadonlySet<string> = new Set();
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();

  async function sweep(): Promise<void> {
    // A process that was suspended, or could not reach its database, must not declare others dead, since it could not
    // see their heartbeats.
    const wasAwake = performance.now() - seenAt < NODE_TIMEOUT_MS / 2;
    await nodes.touchNode(db, nodeId);
    seenAt = performance.now();
    await compareSockets();
    if (wasAwake) await sweepDeadNodes(services);
    await sweepDisconnected(services);
    hostedElsewhere = new Set(await nodes.listHostedElsewhere(db, nodeId));
  }

  /**
   * A socket may be missing from the table for a moment after it has joined, so it must be missing in two checks in a
   * row.
   */
  async function compareSockets(): Promise<void> {
    const stored = new Set(await nodes.listSocketsOf(db, nodeId));
    const unknown = [...io.sockets.sockets.values()].filter(
      (socket) => socket.data.connection !== null && !stored.has(socket.id) && !isJoining(socket),
    );
    for (const socket of unknown) if (unmatched.has(socket.id)) requestReconnect(socket);
    unmatched = new Set(unknown.map(({ id }) => id));
    for (const id of stored) if (!io.sockets.sockets.has(id)) await loseConnection(services, id);
  }

  const schedule = () => {
    timer = setTimeout(() => {
      sweeping = sweep()
        .catch((error: unknown) =>
          logger.warn({ err: error }, "connections could not be checked; will retry"),
        )
        .finally(() => timer && schedule());
    }, heartbeatMs).unref();
  };
  return {
    async start() {
      await sweep();
      schedule();
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await sweeping;
    },
    isHostedElsewhere: (room) => hostedElsewhere.has(room),
  };
}

/**
 * Tells whether a room's host is present. A host on this process is noticed immediately, one on another process within
 * seconds.
 */
export function liveNowIn(
  io: RoomIo,
  { isHostedElsewhere }: Pick<ConnectionWatch, "isHostedElsewhere">,
): { isLive: (lectureId: string) => boolean } {
  const isHostedHere = (lectureId: string) => io.of("/").adapter.rooms.has(socketRooms.host(lectureId));
  return { isLive: (lectureId) => isHostedHere(lectureId) || isHostedElsewhere(lectureId) };
}

function isJoining({ data, rooms }: RoomSocket): boolean {
  return data.connection !== null && rooms.has(socketRooms.joining(data.connection.room));
}

/**
 * Closes only the transport: after a namespace disconnect, the page would not reconnect automatically and join again.
 */
function requestReconnect({ conn }: RoomSocket): void {
  conn.close();
}

async function sweepDeadNodes(services: WatchServices): Promise<void> {
  const { db, logger } = services;
  await nodes.deleteDeadNodes(db, NODE_TIMEOUT_MS);
  const hosts = await nodes.deleteOrphanedHosts(db);
  const viewers = await nodes.markOrphanedViewers(db);
  for (const connection of hosts) await announceDeparture(services, connection, { mayReconnect: false });
  for (const connection of viewers) await announceDeparture(services, connection, { mayReconnect: true });
  const count = hosts.length + viewers.length;
  if (count > 0) logger.warn({ count }, "connections of a process that died were ended");
}

async function sweepDisconnected({ db, clock, io, floorGraceMs }: WatchServices): Promise<void> {
  const rooms = await nodes.releaseAbandonedFloors(db, floorGraceMs);
  await updateSpeakingTurns(db, rooms, clock());
  for (const room of rooms) io.to(socketRooms.room(room)).emit("floor", { holder: null });
  await nodes.deleteLongDisconnected(db, DISCONNECTED_RETENTION_MS);
}
