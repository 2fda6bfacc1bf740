import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { DisconnectReason } from "socket.io";
import type { Clock } from "#backend/clock.ts";
import type { Config } from "#backend/config.ts";
import { STOP_GRACE_MS } from "#backend/constants.ts";
import type { Knex } from "#backend/db/knex.ts";
import type { EnrollmentEvents } from "#backend/enrollments/enrollment-events.ts";
import type { RateLimits } from "#backend/http/rate-limits/rate-limits.ts";
import type { Route } from "#backend/http/route.ts";
import { addressKey } from "#backend/http/rate-limits/address-key.ts";
import type { Logger } from "#backend/logger.ts";
import { SIGNALLING_KEY, SIGNALLING_PATH } from "#contract/room/signalling.ts";
import { admitPeer } from "./access/admit-peer.ts";
import { revokeAccessOn, endSession } from "./access/revoke-access.ts";
import { callerAddress } from "./gateway/caller-address.ts";
import { createConnectionCaps } from "./gateway/connection-caps.ts";
import { createConnectionGuard } from "./gateway/connection-guard.ts";
import { createHandshakeRateLimit } from "./gateway/handshake-rate-limit.ts";
import { createIceServers } from "./access/ice-servers.ts";
import type { JoinServices } from "./participants/join-room.ts";
import { announceDeparture } from "./participants/leave-room.ts";
import { liveNowIn } from "./participants/live-now.ts";
import { createRejectionMetrics, type RejectionMetrics } from "./signalling/rejection-metrics.ts";
import { releaseFloorIfGone } from "./moderation/grant-floor.ts";
import { roomHandlers } from "./gateway/room-handlers.ts";
import { endPresence } from "./participants/presence.ts";
import type { RoomSocket, RoomConnection } from "./gateway/room-io.ts";
import { CLOSE_TIMEOUT_MS, connectionCaps, FLOOR_GRACE_MS } from "./room-limits.ts";
import { lobbyRoutes } from "./access/lobby-routes.ts";
import { roomRoutes } from "./participants/room-routes.ts";
import {
  authenticateHandshakes,
  closeRoomGateway,
  createRoomGateway,
  SOCKET_PATH,
} from "./gateway/room-gateway.ts";
import { createSignalling } from "./signalling/signalling.ts";
import { createDisconnectedPeers } from "./participants/disconnected-peers.ts";
import { handleRequests } from "./gateway/socket-requests.ts";
import { createPlaybackRecorder } from "./delivery/playback-recorder.ts";
import { createTickets } from "./access/ticket.ts";
import { routeUpgrades } from "./gateway/upgrade-router.ts";
import { watchRooms } from "./watch-rooms.ts";
import { createInFlightTracker, type InFlightTracker } from "./gateway/in-flight-tracker.ts";

interface RoomOptions {
  config: Config;
  db: Knex;
  clock: Clock;
  logger: Logger;
  limits: RateLimits;
  enrollmentEvents: EnrollmentEvents;
  presenceIntervalMs?: number;
  floorGraceMs?: number;
  connectionCaps?: typeof connectionCaps;
}

export interface Room {
  routes: Route[];
  /** Which lectures have their host in the room right now. */
  liveNow: ReturnType<typeof liveNowIn>;
  /** What routes need whose responses are not the envelope. */
  services: JoinServices;
  /** Takes over the server's `upgrade` event. */
  attach: (server: Server) => void;
  /** Returns whether the request was Socket.IO's and has been handled. */
  handleRequest: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Evicts every page of a session. */
  endSession: (sessionId: string) => void;
  /** Finishes requests in flight, then closes all sockets in a way that lets pages reconnect by themselves. */
  stop: () => Promise<void>;
}

function createGuard({ config, ...options }: RoomOptions, rejections: RejectionMetrics) {
  const caps = createConnectionCaps({
    ...(options.connectionCaps ?? connectionCaps),
    addressOf: (request) => addressKey(callerAddress(request, config.trustedProxies)),
  });
  return { caps, guard: createConnectionGuard({ config, caps, rejections }) };
}

/** The server side of the live room: presence, chat, source and moderation over Socket.IO, calls over signalling. */
export function createRoom(options: RoomOptions): Room {
  const { config, db, clock, logger, limits, enrollmentEvents } = options;
  const tickets = createTickets({ secret: config.secret, clock });
  const rejections = createRejectionMetrics(logger);
  const { caps, guard } = createGuard(options, rejections);
  const { io, handleRequest, handleUpgrade } = createRoomGateway(config, { guard, caps });
  const accessDeps = { db, clock, io };
  const rejectionDeps = { tickets, logger, rejections, caps };
  const countHandshake = createHandshakeRateLimit(limits, config.trustedProxies);
  const admissionDeps = { ...rejectionDeps, countHandshake };
  const signalling = createSignalling({ ...admissionDeps, admit: (claims) => admitPeer(accessDeps, claims) });
  const iceServersFor = createIceServers(config.iceServers, config.turn, clock);
  const disconnectedPeers = createDisconnectedPeers(options.floorGraceMs ?? FLOOR_GRACE_MS);
  const services = { db, clock, io, signalling, disconnectedPeers, tickets, iceServersFor };
  const inFlight = createInFlightTracker();
  const disconnectServices = { ...services, logger, inFlight };
  const playback = createPlaybackRecorder({ db, clock, io });
  const handlers = roomHandlers({ ...services, logger, limits, playback });

  authenticateHandshakes(io, { ...admissionDeps, db, clock, trustedProxies: config.trustedProxies });
  io.on("connection", (socket) => {
    handleRequests(socket, { handlers, logger, inFlight, rejections });
    socket.on("disconnect", (reason) => handleDisconnect(disconnectServices, socket, reason));
  });
  const watch = watchRooms({ ...options, ...services, rejections });
  const stopRevokingAccess = revokeAccessOn(enrollmentEvents, services);
  let destroyOpenSockets: () => void = () => undefined;

  return {
    services,
    liveNow: liveNowIn(io),
    routes: [...roomRoutes(services), ...lobbyRoutes(services)],
    handleRequest,
    attach(server) {
      const handlersByPath = [
        { path: SOCKET_PATH, handleUpgrade },
        { path: `${SIGNALLING_PATH}/${SIGNALLING_KEY}`, handleUpgrade: signalling.handleUpgrade },
      ];
      destroyOpenSockets = routeUpgrades(server, handlersByPath, guard.admitsUpgrade);
    },
    endSession: (sessionId) => endSession(services, sessionId),
    async stop() {
      stopRevokingAccess();
      const ended = inFlight.drain();
      await watch.stop();
      await Promise.race([ended, delay(STOP_GRACE_MS / 2, undefined, { ref: false })]);
      setTimeout(destroyOpenSockets, CLOSE_TIMEOUT_MS).unref();
      await Promise.all([signalling.close(), closeRoomGateway(io)]);
    },
  };
}

/** The page left or was evicted. After any other reason the connection was lost and the page tries to reconnect. */
const departureReasons: readonly DisconnectReason[] = [
  "client namespace disconnect",
  "server namespace disconnect",
];

interface DisconnectServices extends JoinServices {
  logger: Logger;
  inFlight: InFlightTracker;
}

/** While the server stops nobody is announced as gone: calls go on, and pages reconnect within seconds. */
function handleDisconnect(services: DisconnectServices, socket: RoomSocket, reason: DisconnectReason): void {
  const { connection, caller } = socket.data;
  const { inFlight, logger } = services;
  if (!connection || inFlight.isDraining()) return;
  // First, since access may be revoked while the announcement waits for the database.
  if (connection.role === "viewer" && !departureReasons.includes(reason))
    trackDisconnected(services, connection, caller);
  const failed = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  // Independent of each other: the departure is announced even while the database is unreachable.
  inFlight.track(
    announceDeparture(services, connection, caller.accountId).catch(
      failed("a departure could not be announced"),
    ),
  );
  inFlight.track(endPresence(services, socket).catch(failed("the end of a presence could not be recorded")));
}

/** For a grace period they keep the host's call and the floor. */
function trackDisconnected(
  services: DisconnectServices,
  { room, peer, role }: RoomConnection,
  { accountId, sessionId }: RoomSocket["data"]["caller"],
): void {
  const { disconnectedPeers, inFlight, logger } = services;
  const failed = (error: unknown) =>
    logger.error({ err: error }, "the floor of a disconnected speaker could not be released");
  disconnectedPeers.add({ room, peer, role, account: accountId, session: sessionId }, () => {
    if (!inFlight.isDraining()) inFlight.track(releaseFloorIfGone(services, room, accountId).catch(failed));
  });
}
