import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { Server } from "socket.io";
import { authenticate } from "#backend/accounts/authenticate.ts";
import type { Caller } from "#backend/accounts/caller.ts";
import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Config } from "#backend/config.ts";
import * as constants from "#backend/constants.ts";
import type { Db } from "#backend/db/knex.ts";
import { toAppError, toFailure } from "#backend/http/error-boundary.ts";
import type { Logger } from "#backend/logger.ts";
import type { CountHandshake } from "./count-handshakes.ts";
import { callerAddress } from "./caller-address.ts";
import type { RefusalCount } from "./refusal-count.ts";
import { names, socketsAt, type RoomIo, type RoomSocket } from "./room-io.ts";
import { GOODBYE_MS, MAX_FRAME_BYTES, SOCKETS_PER_ACCOUNT } from "./room-limits.ts";

export const SOCKET_PATH = "/socket.io/";

interface RoomDoor {
  io: RoomIo;
  /** True when the request was Socket.IO's, and is answered. */
  handleRequest: (request: IncomingMessage, response: ServerResponse) => boolean;
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/**
 * Socket.IO behind a gate of its own: attached to the real server it would take over its `upgrade` and
 * `request` events and close it when it closes.
 */
export function createRoomDoor(config: Config): RoomDoor {
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
  return {
    io,
    handleRequest: (request, response) =>
      (request.url ?? "").startsWith(SOCKET_PATH) && gate.emit("request", request, response),
    handleUpgrade: (request, socket, head) => void gate.emit("upgrade", request, socket, head),
  };
}

interface Admitting {
  db: Db;
  clock: Clock;
}

/** The person whose token the socket's handshake carried, as of now. @throws AppError not_signed_in */
export async function callerOf({ db, clock }: Admitting, socket: RoomSocket): Promise<Caller> {
  const token: unknown = socket.handshake.auth["token"];
  const caller = typeof token === "string" && token !== "" ? await authenticate(db, token, clock()) : null;
  if (!caller) throw new AppError("not_signed_in");
  return caller;
}

interface Handshakes extends Admitting {
  logger: Logger;
  refusals: RefusalCount;
  trustedProxies: number;
  countHandshake: CountHandshake;
}

function handshakeFailure(thrown: unknown, { logger, refusals }: Handshakes): Error {
  const error = toAppError(thrown);
  refusals.add("handshake", error.code);
  if (error.status >= 500) logger.error({ err: error.cause ?? error, code: error.code }, "handshake failed");
  return Object.assign(new Error(error.code), { data: toFailure(error) });
}

/** Lets in whoever has a session. Others get `connect_error` with the failure envelope as `data`. */
export function admitSessions(io: RoomIo, options: Handshakes): void {
  /** Undefined when the socket may come in. */
  async function whatIsWrongWith(socket: RoomSocket): Promise<Error | undefined> {
    try {
      await options.countHandshake(socket.request);
      const { accountId, sessionId, name } = await callerOf(options, socket);
      await options.countHandshake(socket.request, accountId);
      const { length } = socketsAt(io, names.account(accountId));
      if (length >= SOCKETS_PER_ACCOUNT) throw new AppError("too_many_requests", { retryAfter: 10 });
      const address = callerAddress(socket.request, options.trustedProxies);
      socket.data = { caller: { accountId, sessionId, name }, address, seat: null, stay: null };
      return undefined;
    } catch (thrown) {
      return handshakeFailure(thrown, options);
    }
  }

  io.use((socket, proceed) => void whatIsWrongWith(socket).then(proceed));
  io.on("connection", (socket) => {
    const { sessionId, accountId } = socket.data.caller;
    void socket.join([names.session(sessionId), names.account(accountId)]);
  });
}

/**
 * Closes every connection when its last answers are written, then Socket.IO itself. Pages see a lost line
 * and come back by themselves, which they would not after a `disconnect`.
 */
export async function closeRoomDoor(io: RoomIo): Promise<void> {
  const written = [...io.sockets.sockets.values()].map(
    ({ conn }) =>
      new Promise((resolve) => {
        conn.once("close", resolve);
        conn.close();
      }),
  );
  await Promise.race([Promise.all(written), delay(GOODBYE_MS, undefined, { ref: false })]);
  await io.close();
}
