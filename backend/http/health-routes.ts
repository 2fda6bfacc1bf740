import * as wire from "#contract/http/health.ts";
import { AppError } from "#backend/app-error.ts";
import { DATABASE_RETRY_AFTER_SECONDS } from "#backend/constants.ts";
import type { DatabaseMonitor } from "#backend/db/database-monitor.ts";
import type { Knex } from "#backend/db/knex.ts";
import { route, type Route } from "./route.ts";

interface HealthServices {
  db: Knex;
  databaseMonitor: DatabaseMonitor;
  /** Whether the process is about to stop. */
  isDraining: () => boolean;
  /** A process without its database for this long is not healthy. */
  reportOutageAfterMs: number;
}

/**
 * `/healthz`: the process responds, and has not been without its database for long. `/readyz`: it reaches its database
 * now, and is not about to stop. Else 503.
 */
export function healthRoutes(services: HealthServices): Route[] {
  const { db, databaseMonitor, isDraining, reportOutageAfterMs } = services;
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
        if (isDraining()) throw new AppError("stopping");
        await db.raw("select 1");
        return { data: { ready: true } };
      },
    }),
  ];
}
