import type { DisconnectReason } from "socket.io";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { RoomMetrics } from "#backend/platform/metrics/room-metrics.ts";
import { endConnection, loseConnection } from "../connections/leave-room.ts";
import type { ParticipantChanges } from "../broadcast/participant-changes.ts";
import { endPresence } from "../connections/presence.ts";
import type { Sfu } from "../media/sfu.ts";
import type { InFlightTracker } from "./in-flight-tracker.ts";
import type { RoomIo, RoomSocket } from "../broadcast/room-io.ts";

/**
 * Reasons that mean the page left or was evicted. For any other reason, the connection was lost and the page tries to
 * reconnect.
 */
const departureReasons: readonly DisconnectReason[] = [
  "client namespace disconnect",
  "server namespace disconnect",
];

interface DisconnectServices {
  db: Db;
  clock: Clock;
  io: RoomIo;
  participantChanges: ParticipantChanges;
  sfu: Pick<Sfu, "endMedia">;
  logger: Logger;
  inFlight: InFlightTracker;
  metrics: Pick<RoomMetrics, "countLostConnection">;
}

/** While the server is stopping, no departure is announced: calls continue, and pages reconnect within seconds. */
export function handleDisconnect(
  services: DisconnectServices,
  socket: RoomSocket,
  reason: DisconnectReason,
): void {
  const { inFlight, logger, metrics } = services;
  if (!socket.data.connection) return;
  const departed = departureReasons.includes(reason);
  if (!departed) metrics.countLostConnection(reason);
  const end = departed ? endConnection : loseConnection;
  const failed = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  // These two updates are independent of each other. If one fails, the next connection check makes up for it.
  inFlight.track(endPresence(services, socket).catch(failed("the end of a presence could not be recorded")));
  if (inFlight.isDraining(socket.id)) return;
  inFlight.track(end(services, socket.id).catch(failed("a departure could not be recorded")));
}
