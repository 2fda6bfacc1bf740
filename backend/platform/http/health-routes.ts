import * as wire from "#contract/http/health.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Readiness } from "#backend/platform/db/messaging/readiness.ts";
import { DATABASE_RETRY_AFTER_SECONDS } from "#backend/platform/constants.ts";
import type { DatabaseMonitor } from "#backend/platform/db/database-monitor.ts";
import { route, type Route } from "./route.ts";

interface HealthServices {
  databaseMonitor: DatabaseMonitor;
  readiness: Readiness;
  /** A process that is without its database for this long is unhealthy. */
  reportOutageAfterMs: number;
}

/**
 * `/healthz` succeeds if the process responds and has not been without its database for long. `/readyz` succeeds if the
 * process can reach its database now and is not about to stop. On failure, both respond with 503.
 */
export function healthRoutes(services: HealthServices): Route[] {
  const { databaseMonitor, readiness, reportOutageAfterMs } = services;
  return [
    route(wire.processHealth, {
      access: "public",
      handle: async () => {
        if (databaseMonitor.awayMs() >= reportOutageAfterMs)
          throw new AppError("database_unavailable", { retryAfter: DATABASE_RETRY_AFTER_SECONDS });
        return { data: { up: true } };
      },
    }),
    route(wire.readiness, {
      access: "public",
      handle: async () => {
        if (readiness.isDraining()) throw new AppError("stopping");
        await readiness.assertReady();
        return { data: { ready: true } };
      },
    }),
  ];
}
