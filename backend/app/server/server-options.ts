import type { Clock } from "#backend/platform/clock.ts";
import type { Config } from "#backend/platform/config/config.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { RateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import type { WebApp } from "#backend/platform/http/pages/web-app.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";

export interface ServerOptions {
  config: Config;
  db: Knex;
  clock: Clock;
  logger: Logger;
  webApp: WebApp | null;
  limits?: RateLimits;
  validateResponses?: boolean;
  /** False disables cron jobs and the reconciliation at startup, for tests that run these steps in their own order. */
  scheduledJobs?: boolean;
  /** How long running requests may take when the server stops, in milliseconds. */
  stopGraceMs?: number;
  /** How often the progress of a request body is checked, in milliseconds; tests shorten it. */
  bodyWindowMs?: number;
  /** How often rooms are checked, in milliseconds; tests shorten it. */
  presenceIntervalMs?: number;
  /** How long a disconnected speaker keeps the floor, in milliseconds; tests shorten it. */
  floorGraceMs?: number;
  /** How often a process sends its heartbeat, in milliseconds; tests shorten it. */
  heartbeatMs?: number;
  /** The maximum number of connections per address; tests lower it. */
  connectionCaps?: { perAddress: number; anonymousPerAddress: number };
  /** How often the database is checked, and after how long an outage appears in `/healthz`; tests shorten both. */
  databaseOutage?: { checkIntervalMs: number; reportAfterMs: number };
  /** Sends requests to push services; tests redirect the requests to a server of their own. */
  pushFetch?: typeof fetch;
}
