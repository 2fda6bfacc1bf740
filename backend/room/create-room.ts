import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "#backend/platform/clock.ts";
import { createMessaging } from "#backend/platform/db/messaging/messaging.ts";
import type { Config } from "#backend/platform/config/config.ts";
import { STOP_GRACE_MS } from "#backend/platform/constants.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { EnrollmentEvents } from "#backend/enrollments/state/enrollment-events.ts";
import type { RateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import type { Route } from "#backend/platform/http/route.ts";
import { addressKey } from "#backend/platform/http/rate-limits/address-key.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import type { Metrics } from "#backend/platform/metrics/create-metrics.ts";
import { SIGNALLING_KEY, SIGNALLING_PATH, type TicketClaims } from "#contract/room/signalling.ts";
import { admitPeer } from "./access/admit-peer.ts";
import { broadcastDecision } from "./chat/broadcast-decision.ts";
import { revokeAccessOn, endSession } from "./access/revoke-access.ts";
import { callerAddress } from "./limits/caller-address.ts";
import { createConnectionCaps } from "./limits/connection-caps.ts";
import { createConnectionGuard } from "./limits/connection-guard.ts";
import { createHandshakeRateLimit } from "./limits/handshake-rate-limit.ts";
import { createIceServers } from "./access/ice-servers.ts";
import type { JoinServices } from "./participants/join-room.ts";
import { handleDisconnect } from "./gateway/handle-disconnect.ts";
import { watchConnections, liveNowIn } from "./connections/watch-connections.ts";
import { createRejectionMetrics, type RejectionMetrics } from "./limits/rejection-metrics.ts";
import { releaseSockets } from "./gateway/release-sockets.ts";
import { roomHandlers } from "./gateway/room-handlers.ts";
import {
  CLOSE_TIMEOUT_MS,
  connectionCaps,
  FLOOR_GRACE_MS,
  HEARTBEAT_INTERVAL_MS,
} from "./limits/room-limits.ts";
import { broadcastBoard } from "./board/board-commands.ts";
import { createInkBroadcasts } from "./board/ink-broadcasts.ts";
import { createTeachingChanges, type TeachingChanges } from "./broadcast/teaching-changes.ts";
import { pollRoutes } from "./polls/poll-routes.ts";
import { questionRoutes } from "./questions/question-routes.ts";
import { lobbyRoutes } from "./lobby/lobby-routes.ts";
import { createParticipantChanges } from "./broadcast/participant-changes.ts";
import { roomRoutes } from "./room-routes.ts";
import { createViewerCounts } from "./broadcast/viewer-counts.ts";
import {
  authenticateHandshakes,
  closeRoomGateway,
  createRoomGateway,
  SOCKET_PATH,
  requestReconnects,
} from "./gateway/room-gateway.ts";
import { broadcastRecordingSetting } from "./media/broadcast-recording-setting.ts";
import { createSfu, type Sfu } from "./media/sfu.ts";
import { createSignalling, type Signalling } from "./media/signalling/signalling-server.ts";
import { handleRequests } from "./gateway/socket-requests.ts";
import { createPlaybackRecorder } from "./media/playback-recorder.ts";
import { createTickets } from "./access/ticket.ts";
import { routeUpgrades, type UpgradeHandler } from "./gateway/upgrade-router.ts";
import { watchRooms } from "./watch-rooms.ts";
import { createInFlightTracker, type InFlightTracker } from "./gateway/in-flight-tracker.ts";

interface RoomOptions {
  config: Config;
  db: Knex;
  clock: Clock;
  logger: Logger;
  limits: RateLimits;
  metrics: Pick<Metrics, "room">;
  enrollmentEvents: EnrollmentEvents;
  presenceIntervalMs?: number;
  heartbeatMs?: number;
  floorGraceMs?: number;
  connectionCaps?: typeof connectionCaps;
}

export interface Room {
  routes: Route[];
  /** Tells whether a lecture's host is in the room right now. */
  liveNow: ReturnType<typeof liveNowIn>;
  /** Services for routes whose responses don't have the API's usual envelope. */
  services: JoinServices & { sfu: Sfu; signalling: Signalling; rejections: RejectionMetrics };
  /** Attaches to the server's `upgrade` event. */
  attach: (server: Server) => void;
  /** Returns whether the request was Socket.IO's and has been handled. */
  handleRequest: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Evicts every page of a session. */
  endSession: (sessionId: string) => void;
  /** Notifies a room of an admin's decision about a reported message. */
  broadcastDecision: (message: { lectureId: string; seq: number }) => void;
  /** Notifies a room that a question has changed. */
  broadcastQuestion: (question: { lectureId: string; seq: number }) => void;
  /** Notifies a room that pages of its decks were moved, replaced or removed. */
  broadcastBoard: (lectureId: string) => Promise<void>;
  /** Notifies a room that its lecture will be recorded, or no longer will be. */
  broadcastRecordingSetting: (lectureId: string) => void;
  /**
   * Connects this process with the others and registers it.
   * @throws when the database is unavailable
   */
  start: () => Promise<void>;
  /** Finishes requests in flight and closes all sockets, a few at a time; their pages reconnect automatically. */
  stop: () => Promise<void>;
}

function createGuard({ config, ...options }: RoomOptions, rejections: RejectionMetrics) {
  const caps = createConnectionCaps({
    ...(options.connectionCaps ?? connectionCaps),
    addressOf: (request) => addressKey(callerAddress(request, config.trustedProxies)),
  });
  return { caps, guard: createConnectionGuard({ config, caps, rejections }) };
}

const timing = ({ heartbeatMs, floorGraceMs }: RoomOptions) => ({
  heartbeatMs: heartbeatMs ?? HEARTBEAT_INTERVAL_MS,
  floorGraceMs: floorGraceMs ?? FLOOR_GRACE_MS,
});

const sfuOptions = ({ config, heartbeatMs }: RoomOptions) => ({
  secret: config.secret,
  janus: config.janus,
  sfuAboveSeats: config.sfuAboveSeats,
  meshViewers: config.meshViewers,
  pollIntervalMs: heartbeatMs ?? HEARTBEAT_INTERVAL_MS,
});

function upgradeHandlers(
  gateway: Pick<Signalling, "handleUpgrade">,
  signalling: Pick<Signalling, "handleUpgrade">,
): UpgradeHandler[] {
  return [
    { path: SOCKET_PATH, handleUpgrade: gateway.handleUpgrade },
    { path: `${SIGNALLING_PATH}/${SIGNALLING_KEY}`, handleUpgrade: signalling.handleUpgrade },
  ];
}

/** Creates the services that notify hosts and viewers of who is in the room, and of what the class does together. */
function createBroadcasts(deps: Parameters<typeof createTeachingChanges>[0]) {
  const [participantChanges, viewerCounts] = [createParticipantChanges(deps), createViewerCounts(deps)];
  const [teachingChanges, inkBroadcasts] = [createTeachingChanges(deps), createInkBroadcasts(deps)];
  return {
    services: { participantChanges, viewerCounts, teachingChanges, inkBroadcasts },
    start: viewerCounts.start,
    stop: () =>
      Promise.all(
        [viewerCounts, participantChanges, teachingChanges, inkBroadcasts].map((one) => one.stop()),
      ),
  };
}

async function finishRequests(
  inFlight: InFlightTracker,
  background: readonly { stop: () => Promise<unknown> }[],
): Promise<void> {
  const ended = inFlight.drain();
  await Promise.all(background.map((part) => part.stop()));
  await Promise.race([ended, delay(STOP_GRACE_MS / 2, undefined, { ref: false })]);
}

function serveSockets(
  services: Omit<Parameters<typeof handleDisconnect>[0] & Parameters<typeof handleRequests>[1], "inFlight">,
): InFlightTracker {
  const inFlight = createInFlightTracker();
  const deps = { ...services, inFlight };
  services.io.on("connection", (socket) => {
    handleRequests(socket, deps);
    socket.on("disconnect", (reason) => handleDisconnect(deps, socket, reason));
  });
  return inFlight;
}

type Announcements = Pick<Room, "endSession" | Extract<keyof Room, `broadcast${string}`>>;

/** Returns the functions that notify rooms of what happened in other parts of the API. */
function announcementsOf(
  services: Parameters<typeof endSession>[0] &
    Parameters<typeof broadcastDecision>[0] & { sfu: Sfu; teachingChanges: TeachingChanges },
): Announcements {
  return {
    endSession: (sessionId) => endSession(services, sessionId),
    broadcastDecision: (message) => broadcastDecision(services, message),
    broadcastQuestion: ({ lectureId, seq }) =>
      services.teachingChanges.changed(lectureId, { questions: [seq] }),
    broadcastBoard: (lectureId) => broadcastBoard(services, lectureId),
    broadcastRecordingSetting: (lectureId) => broadcastRecordingSetting(services.sfu, lectureId),
  };
}

const teachingRoutes = (services: Parameters<typeof questionRoutes>[0]) => [
  ...questionRoutes(services),
  ...pollRoutes(services),
];

/** The server side of the live room: presence, chat, source and moderation over Socket.IO, calls over signalling. */
export function createRoom(options: RoomOptions): Room {
  return assembleRoom({ ...options, logger: moduleLogger(options.logger, "room") });
}

function assembleRoom(options: RoomOptions): Room {
  const { config, db, clock, logger, limits, enrollmentEvents } = options;
  const tickets = createTickets({ secret: config.secret, clock });
  const rejections = createRejectionMetrics(logger, options.metrics.room);
  const { caps, guard } = createGuard(options, rejections);
  const gateway = createRoomGateway(config, { guard, caps });
  const { io, handleRequest } = gateway;
  const messaging = createMessaging(options);
  messaging.onMessagesMissed(() => requestReconnects(io));
  const countHandshake = createHandshakeRateLimit(limits, config.trustedProxies);
  const admissionDeps = { tickets, logger, rejections, caps, countHandshake };
  const admit = (claims: TicketClaims) => admitPeer(options, claims);
  const signalling = createSignalling({ ...admissionDeps, messaging, admit });
  const core = { db, clock, logger, io, nodeId: randomUUID(), metrics: options.metrics.room };
  const broadcasts = createBroadcasts({ ...core, messaging });
  const sfu = createSfu({ ...core, ...sfuOptions(options) });
  const iceServersFor = createIceServers(config.iceServers, config.turn, clock);
  const services = { ...core, sfu, signalling, tickets, iceServersFor, rejections, ...broadcasts.services };
  const connections = watchConnections({ ...timing(options), ...services });
  const background = [connections, broadcasts, sfu];
  const handlers = roomHandlers({ ...services, limits, playback: createPlaybackRecorder(core) });

  authenticateHandshakes(io, { ...admissionDeps, db, clock, trustedProxies: config.trustedProxies });
  const inFlight = serveSockets({ ...services, handlers });
  const watch = watchRooms({ ...options, ...services, rejections });
  const stopRevokingAccess = revokeAccessOn(enrollmentEvents, services);
  let destroyOpenSockets: () => void = () => undefined;

  return {
    services,
    liveNow: liveNowIn(io, connections),
    routes: [...roomRoutes(services, config.payments), ...lobbyRoutes(services), ...teachingRoutes(services)],
    handleRequest,
    async start() {
      await messaging.start(io);
      for (const part of background) await part.start();
    },
    attach(server) {
      destroyOpenSockets = routeUpgrades(server, upgradeHandlers(gateway, signalling), guard.admitsUpgrade);
    },
    ...announcementsOf(services),
    async stop() {
      stopRevokingAccess();
      await releaseSockets({ io, signalling, inFlight });
      await finishRequests(inFlight, [watch, ...background]);
      setTimeout(destroyOpenSockets, CLOSE_TIMEOUT_MS).unref();
      await Promise.all([signalling.close(), closeRoomGateway(io)]);
      await messaging.stop();
    },
  };
}
