import type { IncomingMessage, Server } from "node:http";
import type { Logger } from "#backend/platform/logging/logger.ts";

interface SlowBodyOptions {
  logger: Logger;
  /** The interval at which a body's progress is checked. */
  windowMs?: number | undefined;
  /** The minimum number of body bytes that must arrive in each window until the body is complete. */
  minBytes?: number;
}

/** Even a phone on a poor mobile network sends ten times MIN_BYTES in this time. */
const WINDOW_MS = 20_000;
const MIN_BYTES = 10_000;

/**
 * Closes the connection of a request whose body has nearly stalled: the request would hold memory and a connection for
 * minutes. Node's own timeout covers the whole request, so it must be long enough for a picture over a slow network.
 */
export function cutSlowBodies(server: Server, options: SlowBodyOptions): void {
  const { logger, windowMs = WINDOW_MS, minBytes = MIN_BYTES } = options;
  server.on("request", (request: IncomingMessage) => {
    const { socket, headers } = request;
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
    let seen = socket.bytesRead;
    const watch = setInterval(() => {
      if (request.complete || socket.destroyed) return clearInterval(watch);
      if (socket.bytesRead - seen < minBytes) {
        logger.warn({ bytes: socket.bytesRead - seen, address: socket.remoteAddress }, "a slow body was cut");
        socket.destroy();
      }
      seen = socket.bytesRead;
    }, windowMs);
    watch.unref();
    request.once("close", () => clearInterval(watch));
  });
}
