import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { WebSocket } from "ws";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { janusMessage, JanusUnreachable, refusalIn, type JanusMessage } from "./janus-message.ts";

/** How long Janus may take to accept a connection, and to respond to a request. Milliseconds. */
const CONNECT_TIMEOUT_MS = 2000;
const RESPONSE_TIMEOUT_MS = 4000;
/**
 * A hanging Janus answers no pings; a busy one does. With this interval, rooms are notified of a failure within three
 * seconds. Milliseconds.
 */
const PING_INTERVAL_MS = 400;
const UNANSWERED_PINGS = 3;

/** A request in Janus's API: https://janus.conf.meetecho.com/docs/rest.html */
export interface JanusRequest {
  janus: "create" | "claim" | "keepalive" | "destroy" | "attach" | "detach" | "message";
  session_id?: number;
  handle_id?: number;
  plugin?: string;
  body?: object;
  jsep?: { type: "offer" | "answer"; sdp: string; rid_order?: "lmh" };
}

export interface JanusConnection {
  /**
   * Resolves with the response or, with `until: "event"`, with the event that follows an acknowledgement.
   * @throws JanusRefusal, JanusUnreachable
   */
  request: (request: JanusRequest, until?: "response" | "event") => Promise<JanusMessage>;
  /** Fails pending and future requests. Idempotent. */
  close: () => void;
  /** Returns the time of Janus's last response, as given by `performance.now()`. */
  lastReplyAt: () => number;
}

interface ConnectOptions {
  url: string;
  apiSecret: string;
  logger: Logger;
  onEvent: (message: JanusMessage) => void;
  /** Called once, when an open connection closes. */
  onClose: () => void;
}

interface Waiting {
  until: "response" | "event";
  resolve: (message: JanusMessage) => void;
  reject: (error: Error) => void;
}

/**
 * Opens a WebSocket to Janus's API.
 * @throws JanusUnreachable
 */
export async function connectJanus(options: ConnectOptions): Promise<JanusConnection> {
  const { url, apiSecret, logger, onEvent, onClose } = options;
  const socket = new WebSocket(url, "janus-protocol", { handshakeTimeout: CONNECT_TIMEOUT_MS });
  const waiting = new Map<string, Waiting>();
  socket.on("message", (data) => {
    try {
      if (Buffer.isBuffer(data)) receive(waiting, data.toString(), onEvent);
    } catch (error) {
      logger.error({ err: error }, "a message of Janus could not be handled");
      socket.terminate();
    }
  });
  await once(socket, "open").catch((error: unknown) => {
    throw new JanusUnreachable(error instanceof Error ? error.message : "the connection failed");
  });
  // Errors are ignored here, since an error is always followed by a close.
  socket.on("error", () => undefined);
  const pings = pingUntilSilent(socket);
  socket.once("close", () => {
    pings.stop();
    for (const { reject } of waiting.values()) reject(new JanusUnreachable("the connection was lost"));
    waiting.clear();
    onClose();
  });

  return {
    request(request, until = "response") {
      const transaction = randomUUID();
      return new Promise((resolve, reject) => {
        if (socket.readyState !== socket.OPEN) return reject(new JanusUnreachable("not connected"));
        const timer = setTimeout(
          () => settle(() => reject(new JanusUnreachable("no response"))),
          RESPONSE_TIMEOUT_MS,
        );
        const settle = (act: () => void) => {
          clearTimeout(timer);
          waiting.delete(transaction);
          act();
        };
        waiting.set(transaction, {
          until,
          resolve: (message) => settle(() => resolve(message)),
          reject: (error) => settle(() => reject(error)),
        });
        socket.send(JSON.stringify({ ...request, transaction, apisecret: apiSecret }));
      });
    },
    close: () => socket.terminate(),
    lastReplyAt: pings.lastReplyAt,
  };
}

/**
 * Counts pings instead of measuring time: after this process was suspended, responses that have already arrived are
 * read before Janus is considered silent.
 */
function pingUntilSilent(socket: WebSocket): { stop: () => void; lastReplyAt: () => number } {
  let [unanswered, lastReplyAt] = [0, performance.now()];
  socket.on("pong", () => ([unanswered, lastReplyAt] = [0, performance.now()]));
  const timer = setInterval(() => {
    if (unanswered >= UNANSWERED_PINGS) return socket.terminate();
    unanswered += 1;
    socket.ping();
  }, PING_INTERVAL_MS).unref();
  return { stop: () => clearInterval(timer), lastReplyAt: () => lastReplyAt };
}

function receive(
  waiting: ReadonlyMap<string, Waiting>,
  text: string,
  onEvent: (message: JanusMessage) => void,
): void {
  const message = janusMessage.parse(JSON.parse(text));
  const waiter = message.transaction === undefined ? undefined : waiting.get(message.transaction);
  if (!waiter) return message.transaction === undefined ? onEvent(message) : undefined;
  const refusal = refusalIn(message);
  if (refusal) waiter.reject(refusal);
  else if (waiter.until === "response" || message.janus !== "ack") waiter.resolve(message);
}
