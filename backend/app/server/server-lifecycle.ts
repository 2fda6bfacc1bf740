import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Readiness } from "#backend/platform/db/messaging/readiness.ts";
import type { Config } from "#backend/platform/config/config.ts";
import { STOP_GRACE_MS } from "#backend/platform/constants.ts";
import { listen, stopListening } from "#backend/platform/http/http-server.ts";

export interface Lifecycle {
  /** Starts listening and returns the port. @throws the listen error, for example EADDRINUSE */
  listen: () => Promise<number>;
  /**
   * Keeps serving for `drainMs` while `/readyz` fails, so that a balancer sends new requests elsewhere; the last ready
   * process first waits for another one to become ready. Then refuses new requests, waits for running requests during
   * the grace period, and ends.
   */
  stop: (drainMs?: number) => Promise<void>;
}

interface Part {
  stop: () => Promise<unknown>;
}

/** The parts of a server that start and stop together. */
interface ServerComponents {
  http: Server;
  metricsServer: Part & { listen: () => Promise<void> };
  room: Part & { start: () => Promise<void> };
  enrollments: Part & { start: (port: number) => void };
  jobs: Part & { start: () => void };
  databaseMonitor: Part & { start: () => void };
}

interface LifecycleOptions {
  config: Config;
  readiness: Readiness;
  stopGraceMs?: number;
}

/** Defines the order in which a server's parts start and stop. */
export function createLifecycle(
  { http, metricsServer, room, enrollments, jobs, databaseMonitor }: ServerComponents,
  { config, readiness, stopGraceMs = STOP_GRACE_MS }: LifecycleOptions,
): Lifecycle {
  return {
    async listen() {
      await metricsServer.listen();
      await room.start();
      const port = await listen(http, config);
      enrollments.start(port);
      jobs.start();
      databaseMonitor.start();
      return port;
    },
    async stop(drainMs = 0) {
      await readiness.drain(drainMs > 0 ? undefined : 0);
      if (drainMs > 0) await delay(drainMs);
      const closed = stopListening(http, stopGraceMs);
      await room.stop();
      await Promise.all([enrollments, jobs, databaseMonitor].map((part) => part.stop()));
      await closed;
      // The metrics server stops last, so that a process that stops slowly stays observable.
      await metricsServer.stop();
    },
  };
}
