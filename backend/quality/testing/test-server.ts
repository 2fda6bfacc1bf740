import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { Clock } from "#backend/platform/clock.ts";
import { systemClock } from "#backend/platform/clock.ts";
import { loadConfig } from "#backend/platform/config/config.ts";
import type { RateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import type { WebApp } from "#backend/platform/http/pages/web-app.ts";
import { createLogger, type Logger } from "#backend/platform/logging/logger.ts";
import { createGubaeServer, type GubaeServer } from "#backend/app/server/server.ts";
import { createTestDatabase, type TestDatabase } from "./database/test-database.ts";

/** By default, calls are not limited; tests of rate limits pass their own. */
const noLimits: RateLimits = { count: async () => undefined, countForWait: async () => 0 };

export interface TestServer extends TestDatabase {
  /** `http://127.0.0.1:<port>` */
  url: string;
  server: GubaeServer;
  stop: () => Promise<void>;
}

interface TestServerOptions {
  env?: Record<string, string>;
  clock?: Clock;
  limits?: RateLimits;
  logger?: Logger;
  database?: TestDatabase;
  webApp?: WebApp;
  /** If false, emails are sent, but accounts need not verify their own addresses. */
  verifiesEmails?: false;
  /** If true, cron jobs run by the real clock, and all payments are reconciled at the start. */
  scheduledJobs?: boolean;
  stopGraceMs?: number;
  bodyWindowMs?: number;
  presenceIntervalMs?: number;
  floorGraceMs?: number;
  heartbeatMs?: number;
  connectionCaps?: { perAddress: number; anonymousPerAddress: number };
  databaseOutage?: { checkIntervalMs: number; reportAfterMs: number };
  pushFetch?: typeof fetch;
}

/** Starts the real backend on a separate port with a separate database. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await createTestDatabase());
  const dataDir = await mkdtemp(path.join(tmpdir(), "gubae-files-"));
  const env = {
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    PORT: "0",
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    PASSWORD_COST: "low",
    ...options.env,
  };
  const loaded = loadConfig(env);
  const verification = options.verifiesEmails ?? loaded.email.verification;
  const config = { ...loaded, email: { ...loaded.email, verification } };
  const server = createGubaeServer({
    config,
    db: database.db,
    clock: options.clock ?? systemClock,
    logger: options.logger ?? createLogger(config.logLevels),
    webApp: options.webApp ?? null,
    limits: options.limits ?? noLimits,
    validateResponses: true,
    scheduledJobs: options.scheduledJobs ?? false,
    ...(options.stopGraceMs !== undefined && { stopGraceMs: options.stopGraceMs }),
    ...(options.bodyWindowMs !== undefined && { bodyWindowMs: options.bodyWindowMs }),
    ...(options.presenceIntervalMs !== undefined && { presenceIntervalMs: options.presenceIntervalMs }),
    ...(options.connectionCaps && { connectionCaps: options.connectionCaps }),
    ...(options.databaseOutage && { databaseOutage: options.databaseOutage }),
    ...(options.floorGraceMs !== undefined && { floorGraceMs: options.floorGraceMs }),
    ...(options.pushFetch && { pushFetch: options.pushFetch }),
    ...(options.heartbeatMs !== undefined && { heartbeatMs: options.heartbeatMs }),
  });
  const port = await server.listen();
  return {
    ...database,
    server,
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await server.stop();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts the server of a test file before its first test, and stops it after the last. The returned properties are
 * available once the server has started.
 */
export function setUpTestServer(options: TestServerOptions = {}): TestServer {
  const api = {} as TestServer;
  beforeAll(async () => void Object.assign(api, await startTestServer(options)));
  afterAll(() => api.stop());
  return api;
}
