import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Clock } from "#backend/clock.ts";
import { systemClock } from "#backend/clock.ts";
import { loadConfig } from "#backend/config.ts";
import type { RateLimits } from "#backend/http/rate-limits.ts";
import type { WebApp } from "#backend/http/web-app.ts";
import { createLogger, type Logger } from "#backend/logger.ts";
import { createGubaeServer, type GubaeServer } from "#backend/server.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** Limits are tested where they are the subject; elsewhere a test may call as often as it likes. */
const noLimits: RateLimits = { count: async () => undefined };

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
  /** True: jobs that nobody orders are done by the clock of the wall. */
  regularJobs?: boolean;
  roomBeatMs?: number;
  wordKeptMs?: number;
}

/** The real backend on a port of its own with a database of its own. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await createTestDatabase());
  const dataDir = await mkdtemp(path.join(tmpdir(), "gubae-files-"));
  const env = {
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    PORT: "0",
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    ...options.env,
  };
  const config = loadConfig(env);
  const server = createGubaeServer({
    config,
    db: database.db,
    clock: options.clock ?? systemClock,
    logger: options.logger ?? createLogger(config.logLevel),
    webApp: options.webApp ?? null,
    limits: options.limits ?? noLimits,
    checkAnswers: true,
    regularJobs: options.regularJobs ?? false,
    ...(options.roomBeatMs !== undefined && { roomBeatMs: options.roomBeatMs }),
    ...(options.wordKeptMs !== undefined && { wordKeptMs: options.wordKeptMs }),
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
