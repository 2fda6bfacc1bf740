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
  /** False: no cron jobs and no reconciliation at the start, for tests whose steps happen in an order of their own. */
  scheduledJobs?: boolean;
  /** How long running requests may take when the server stops. */
  stopGraceMs?: number;
  /** How often the progress of a request body is checked, in milliseconds; tests hurry. */
  bodyWindowMs?: number;
  /** How often rooms are looked after, in milliseconds; tests hurry. */
  presenceIntervalMs?: number;
  /** How long a speaker whose line broke keeps the word, in milliseconds; tests hurry. */
  floorGraceMs?: number;
  /** How often a process says that it lives, in milliseconds; tests hurry. */
  heartbeatMs?: number;
  /** Connections per address; tests lower them. */
  connectionCaps?: { perAddress: number; anonymousPerAddress: number };
  /** How often the database is checked, and after which outage `/healthz` says so; tests hurry. */
  databaseOutage?: { checkIntervalMs: number; reportAfterMs: number };
  /** Sends requests to push services; tests lead them to one of their own. */
  pushFetch?: typeof fetch;
}
