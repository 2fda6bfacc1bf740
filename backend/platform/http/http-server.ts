import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Config } from "#backend/platform/config/config.ts";
import { BALANCER_KEEP_ALIVE_MS } from "#backend/platform/constants.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { cutSlowBodies } from "./input/cut-slow-bodies.ts";

interface HttpOptions {
  config: Config;
  logger: Logger;
  bodyWindowMs?: number;
}

export function createHttp(handle: RequestListener, { config, logger, bodyWindowMs }: HttpOptions): Server {
  const http = createServer(handle);
  // We hold idle connections open for longer than a load balancer does: if we closed one that the balancer is about to
  // use, its request would be lost.
  if (config.trustedProxies > 0) http.keepAliveTimeout = BALANCER_KEEP_ALIVE_MS;
  cutSlowBodies(http, { logger, windowMs: bodyWindowMs });
  return http;
}

/** Returns the port. @throws the listen error, for example EADDRINUSE */
export function listen(http: Server, { host, port }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, () => {
      http.off("error", reject);
      resolve((http.address() as AddressInfo).port);
    });
  });
}

/** Closes idle connections at once, and all others after the grace period. */
export function stopListening(http: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => http.closeAllConnections(), graceMs);
    http.close(() => {
      clearTimeout(force);
      resolve();
    });
    http.closeIdleConnections();
  });
}
