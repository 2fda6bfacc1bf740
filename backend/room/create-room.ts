import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { DisconnectReason } from "socket.io";
import type { Clock } from "#backend/clock.ts";
import type { Config } from "#backend/config.ts";
import { STOP_GRACE_MS } from "#backend/constants.ts";
import type { Knex } from "#backend/db/knex.ts";
import type { EnrollmentEvents } from "#backend/enrollments/enrollment-events.ts";
import type { RateLimits } from "#backend/http/rate-limits.ts";
import type { Route } from "#backend/http/route.ts";
import type { Logger } from "#backend/logger.ts";
import { SIGNALLING_KEY, SIGNALLING_PATH } from "#contract/signalling.ts";
import { admitPeer } from "./admit-peer.ts";
import { closeDoorsOn, endSession } from "./closing-doors.ts";
import { countHandshakes } from "./count-handshakes.ts";
import { createIceServers } from "./ice-servers.ts";
import type { JoinServices } from "./join-room.ts";
import { sayGoodbye } from "./leave-room.ts";
import { liveNowIn } from "./live-now.ts";
import { createRefusalCount } from "./refusal-count.ts";
import { giveLostWordBack } from "./give-word.ts";
import { roomHandlers } from "./room-handlers.ts";
import { endStay } from "./presence.ts";
import type { RoomSocket, Seat } from "./room-io.ts";
import { GOODBYE_MS, WORD_KEPT_MS } from "./room-limits.ts";
import { doorRoutes } from "./door-routes.ts";
import { roomRoutes } from "./room-routes.ts";
import { admitSessions, closeRoomDoor, createRoomDoor, SOCKET_PATH } from "./room-socket.ts";
import { createSignalling } from "./signalling.ts";
import { createStrays } from "./strays.ts";
import { answerRequests } from "./socket-requests.ts";
import { createTickets } from "./ticket.ts";
import { routeUpgrades } from "./upgrade-router.ts";
import { watchRooms } from "./watch-rooms.ts";
import { createWorkUnderWay, type WorkUnderWay } from "./work-under-way.ts";

interface RoomOptions {
  config: Config;
  db: Knex;
  clock: Clock;
  logger: Logger;
  limits: RateLimits;
  enrollmentEvents: EnrollmentEvents;
  roomBeatMs?: number;
  wordKeptMs?: number;
}

export interface Room {
  routes: Route[];
  /** Whose host is in their room at this moment. */
  liveNow: ReturnType<typeof liveNowIn>;
  /** What the routes that answer something else than the envelope need. */
  services: JoinServices;
  /** Becomes the owner of the server's `upgrade` event. */
  attach: (server: Server) => void;
  /** True when a request was Socket.IO's, and is answered. */
  handleRequest: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Puts out every page of a session. */
  endSession: (sessionId: string) => void;
  /** Finishes requests under way, then closes all sockets in a way that makes their pages come back. */
  stop: () => Promise<void>;
}

/** The live room's server side: presence, chat, source and doors over Socket.IO, calls over signalling. */
export function createRoom(options: RoomOptions): Room {
  const { config, db, clock, logger, limits, enrollmentEvents } = options;
  const { io, handleRequest, handleUpgrade } = createRoomDoor(config);
  const tickets = createTickets({ secret: config.secret, clock });
  const doors = { db, clock, io };
  const refusals = createRefusalCount(logger);
  const counted = { tickets, logger, refusals };
  const countHandshake = countHandshakes(limits, config.trustedProxies);
  const admitting = { ...counted, countHandshake };
  const signalling = createSignalling({ ...admitting, admit: (claims) => admitPeer(doors, claims) });
  const iceServersFor = createIceServers(config.iceServers, config.turn, clock);
  const strays = createStrays(options.wordKeptMs ?? WORD_KEPT_MS);
  const services = { db, clock, io, signalling, strays, tickets, iceServersFor };
  const work = createWorkUnderWay();
  const leaving = { ...services, logger, work };
  const handlers = roomHandlers({ ...services, limits });

  admitSessions(io, { ...admitting, db, clock, trustedProxies: config.trustedProxies });
  io.on("connection", (socket) => {
    answerRequests(socket, { handlers, logger, work, refusals });
    socket.on("disconnect", (reason) => seeOff(leaving, socket, reason));
  });
  const watch = watchRooms({ ...options, ...services, refusals });
  const reopenDoors = closeDoorsOn(enrollmentEvents, services);
  let cutOpenSockets: () => void = () => undefined;

  return {
    services,
    liveNow: liveNowIn(io),
    routes: [...roomRoutes(services), ...doorRoutes(services)],
    handleRequest,
    attach(server) {
      cutOpenSockets = routeUpgrades(server, [
        { path: SOCKET_PATH, handleUpgrade },
        { path: `${SIGNALLING_PATH}/${SIGNALLING_KEY}`, handleUpgrade: signalling.handleUpgrade },
      ]);
    },
    endSession: (sessionId) => endSession(services, sessionId),
    async stop() {
      reopenDoors();
      const ended = work.end();
      await watch.stop();
      await Promise.race([ended, delay(STOP_GRACE_MS / 2, undefined, { ref: false })]);
      setTimeout(cutOpenSockets, GOODBYE_MS).unref();
      await Promise.all([signalling.close(), closeRoomDoor(io)]);
    },
  };
}

/** A page that left, or was sent away: every other socket was lost, and its page comes back as soon as it can. */
const forGood: readonly DisconnectReason[] = ["client namespace disconnect", "server namespace disconnect"];

interface LeavingServices extends JoinServices {
  logger: Logger;
  work: WorkUnderWay;
}

/** A restart is no departure: calls go on, and everybody is back within seconds. */
function seeOff(services: LeavingServices, socket: RoomSocket, reason: DisconnectReason): void {
  const { seat, caller } = socket.data;
  const { work, logger } = services;
  if (!seat || work.isEnding()) return;
  // At once: a door may close while the goodbye waits for the database.
  if (seat.role === "viewer" && !forGood.includes(reason)) noteStray(services, seat, caller);
  const failed = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  // Neither waits for the other: the room hears the goodbye also while the database is away.
  work.track(sayGoodbye(services, seat, caller.accountId).catch(failed("goodbye failed")));
  work.track(endStay(services, socket).catch(failed("the end of a stay was not written down")));
}

/** What they had stays theirs for a while: the host's call, and the word. */
function noteStray(
  services: LeavingServices,
  { room, peer, role }: Seat,
  { accountId, sessionId }: RoomSocket["data"]["caller"],
): void {
  const { strays, work, logger } = services;
  const failed = (error: unknown) => logger.error({ err: error }, "a lost speaker's word was not given back");
  strays.note({ room, peer, role, account: accountId, session: sessionId }, () => {
    if (!work.isEnding()) work.track(giveLostWordBack(services, room, accountId).catch(failed));
  });
}
