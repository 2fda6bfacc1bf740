import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { Server } from "socket.io";
import { authenticate, authenticateAgain } from "#backend/accounts/sessions/authenticate.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Config } from "#backend/platform/config/config.ts";
import * as constants from "#backend/platform/constants.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { toAppError, toFailure } from "#backend/platform/http/middleware/error-boundary.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { closeWhenSilent, type EngineConnection } from "../limits/close-when-silent.ts";
import type { ConnectionCaps } from "../limits/connection-caps.ts";
import type { ConnectionGuard } from "../limits/connection-guard.ts";
import type { HandshakeRateLimit } from "../limits/handshake-rate-limit.ts";
import { callerAddress } from "../limits/caller-address.ts";
import type { RejectionMetrics } from "../limits/rejection-metrics.ts";
import { socketRooms, socketsIn, type RoomIo, type RoomSocket } from "../broadcast/room-io.ts";
import { CLOSE_TIMEOUT_MS, MAX_FRAME_BYTES, SOCKETS_PER_ACCOUNT } from "../limits/room-limits.ts";

export const SOCKET_PATH = "/socket.io/";

/** The time over which reconnects are spread, since each page that joins again costs several queries. Milliseconds. */
const SPREAD_MS = 4000;

interface GatewayDeps {
  guard: ConnectionGuard;
  caps: ConnectionCaps;
}

interface RoomGateway {
  io: RoomIo;
  /** Returns whether the request was Socket.IO's and has been handled. */
  handleRequest: (request: IncomingMessage, response: ServerResponse) => boolean;
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/**
 * Creates Socket.IO behind a separate event emitter. If Socket.IO were attached to the real server, it would take over
 * the server's `upgrade` and `request` events, and closing it would close the server.
 */
export function createRoomGateway(config: Config, { guard, caps }: GatewayDeps): RoomGateway {
  const gate = createServer();
  const io: RoomIo = new Server(gate, {
    path: SOCKET_PATH,
    serveClient: false,
    cors: { origin: [...config.allowedOrigins] },
    connectTimeout: constants.REALTIME_CONNECT_TIMEOUT_MS,
    pingInterval: constants.REALTIME_PING_INTERVAL_MS,
    pingTimeout: constants.REALTIME_PING_TIMEOUT_MS,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    httpCompression: false,
    destroyUpgrade: false,
    transports: ["websocket", "polling"],
  });
  io.engine.on("connection", (connection: EngineConnection) => {
    guard.connected(connection.request);
    connection.once("close", () => caps.release(connection.request));
    closeWhenSilent(connection, caps);
  });
  return {
    io,
    handleRequest: (request, response) => {
      if (!(request.url ?? "").startsWith(SOCKET_PATH)) return false;
      if (guard.admitsRequest(request, response)) gate.emit("request", request, response);
      return true;
    },
    handleUpgrade: (request, socket, head) => void gate.emit("upgrade", request, socket, head),
  };
}

interface AdmissionDeps {
  db: Db;
  clock: Clock;
}

/**
 * Returns the account behind the token in the socket's handshake. Also deletes the token and the cookies from the
 * handshake: nothing needs them any more, and code that reads the handshake later must not find them.
 * @throws AppError not_signed_in
 */
async function callerOf({ db, clock }: AdmissionDeps, { handshake }: RoomSocket): Promise<Caller> {
  const token: unknown = handshake.auth["token"];
  handshake.auth = {};
  delete handshake.headers.cookie;
  const caller = typeof token === "string" && token !== "" ? await authenticate(db, token, clock()) : null;
  if (!caller) throw new AppError("not_signed_in");
  return caller;
}

/**
 * Checks that a socket's session has not ended since its handshake.
 * @throws AppError not_signed_in
 */
export async function checkSession({ db, clock }: AdmissionDeps, { data }: RoomSocket): Promise<void> {
  if (!(await authenticateAgain(db, data.caller.sessionId, clock()))) throw new AppError("not_signed_in");
}

interface HandshakeDeps extends AdmissionDeps {
  logger: Logger;
  rejections: RejectionMetrics;
  trustedProxies: number;
  countHandshake: HandshakeRateLimit;
  caps: ConnectionCaps;
}

function handshakeFailure(thrown: unknown, { logger, rejections }: HandshakeDeps): Error {
  const error = toAppError(thrown);
  rejections.add("handshake", error.code);
  if (error.status >= 500) logger.error({ err: error.cause ?? error, code: error.code }, "handshake failed");
  return Object.assign(new Error(error.code), { data: toFailure(error) });
}

/**
 * Admits sockets with a valid session. A socket without one gets `connect_error` with the failure envelope as `data`.
 */
export function authenticateHandshakes(io: RoomIo, options: HandshakeDeps): void {
  /** Returns undefined when the socket is admitted. */
  async function rejectionOf(socket: RoomSocket): Promise<Error | undefined> {
    options.caps.checking(socket.request);
    try {
      await options.countHandshake(socket.request);
      const { accountId, sessionId, name } = await callerOf(options, socket);
      await options.countHandshake(socket.request, accountId);
      const { length } = socketsIn(io, socketRooms.account(accountId));
      if (length >= SOCKETS_PER_ACCOUNT) throw new AppError("too_many_requests", { retryAfter: 10 });
      const address = callerAddress(socket.request, options.trustedProxies);
      socket.data = { caller: { accountId, sessionId, name }, address, connection: null, presenceId: null };
      options.caps.authenticated(socket.request);
      return undefined;
    } catch (thrown) {
      options.caps.refused(socket.request);
      return handshakeFailure(thrown, options);
    }
  }

  io.use((socket, proceed) => void rejectionOf(socket).then(proceed));
  io.on("connection", (socket) => {
    const { sessionId, accountId } = socket.data.caller;
    void socket.join([socketRooms.session(sessionId), socketRooms.account(accountId)]);
  });
}

/**
 * Makes all pages of this process reconnect automatically at random times within the next seconds. They join again,
 * read what they missed, and keep their calls.
 */
export function requestReconnects(io: RoomIo): void {
  // Closes the transport, not the namespace: after a namespace disconnect, pages would not reconnect.
  for (const { conn } of io.sockets.sockets.values())
    setTimeout(() => conn.close(), Math.random() * SPREAD_MS).unref();
}

/**
 * Closes every connection once its last packets are written, then Socket.IO itself. Pages see a lost connection and
 * reconnect automatically, which they would not do after a `disconnect`.
 */
export async function closeRoomGateway(io: RoomIo): Promise<void> {
  const written = [...io.sockets.sockets.values()].map(
    ({ conn }) =>
      new Promise((resolve) => {
        conn.once("close", resolve);
        conn.close();
      }),
  );
  await Promise.race([Promise.all(written), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  await io.close();
}
