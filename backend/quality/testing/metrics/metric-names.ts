import { pino } from "pino";
import { systemClock } from "#backend/platform/clock.ts";
import { loadConfig } from "#backend/platform/config/config.ts";
import { connectDatabase } from "#backend/platform/db/knex.ts";
import { createGubaeServer } from "#backend/app/server/server.ts";

/** Returns every metric of a fully configured server, which is assembled but not started. */
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

/** Returns the names of all series that can be queried; a histogram has three. */
export function seriesNames(): Set<string> {
  return new Set(
    metricsOfServer().flatMap(({ name, type }) =>
      String(type) === "histogram" ? ["_bucket", "_sum", "_count"].map((part) => name + part) : [name],
    ),
  );
}
