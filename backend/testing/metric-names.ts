import { pino } from "pino";
import { systemClock } from "#backend/clock.ts";
import { loadConfig } from "#backend/config/config.ts";
import { connectDatabase } from "#backend/db/knex.ts";
import { createGubaeServer } from "#backend/server.ts";

/** Returns every metric that a server with everything configured shows. It is put together, and not started. */
export function metricsOfServer() {
  const config = loadConfig({
    METRICS_PORT: "0",
    JANUS_URLS: "ws://127.0.0.1:8188",
    JANUS_SECRET: "x".repeat(16),
  });
  const db = connectDatabase("postgres://nobody@127.0.0.1:1/nowhere");
  const logger = pino({ level: "silent" });
  const { metrics } = createGubaeServer({ config, db, clock: systemClock, logger, webApp: null });
  return metrics.registry.getMetricsAsArray();
}
