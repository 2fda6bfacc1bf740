import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Registry } from "prom-client";
import type { Clock } from "#backend/platform/clock.ts";
import type { Config } from "#backend/platform/config/config.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import { StartError } from "#backend/platform/start-error.ts";
import { showProcess, type ProcessFigures } from "./process-figures.ts";

/** A scraper needs only one connection. */
const MAX_CONNECTIONS = 20;

interface MetricsServerOptions extends ProcessFigures {
  config: Config;
  registry: Registry;
  clock: Clock;
  logger: Logger;
  /** Adds the metrics of the product's domains, such as payments and rooms, which the platform code doesn't know. */
  showDomains: (registry: Registry) => void;
}

export interface MetricsServer {
  /** @throws StartError when the port can't be used */
  listen: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Serves `/metrics` on a separate port, if the configuration names one: no load balancer forwards to it, and each of
 * several processes can be scraped. The metrics are for the operator alone.
 */
export function createMetricsServer(options: MetricsServerOptions): MetricsServer {
  const { config, registry } = options;
  const logger = moduleLogger(options.logger, "metrics");
  if (config.metrics === null) return { listen: async () => undefined, stop: async () => undefined };
  const { host, port, token } = config.metrics;
  showProcess(registry, options);
  options.showDomains(registry);
  const http = createServer((request, response) => {
    answer(request, response, token, registry).catch((error: unknown) => {
      logger.error({ err: error }, "the metrics could not be collected");
      end(response, 500);
    });
  });
  http.maxConnections = MAX_CONNECTIONS;
  return {
    async listen() {
      try {
        await once(http.listen(port, host), "listening");
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new StartError(`METRICS_PORT ${port} cannot be used (${why}). Free it, or name another one.`);
      }
    },
    async stop() {
      if (!http.listening) return;
      const closed = once(http, "close");
      http.close();
      http.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  { url, method, headers }: IncomingMessage,
  response: ServerResponse,
  token: string | null,
  registry: Registry,
): Promise<void> {
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("X-Content-Type-Options", "nosniff");
  if (token !== null && !isToken(headers.authorization, token)) {
    response.setHeader("WWW-Authenticate", "Bearer");
    return end(response, 401);
  }
  if (url !== "/metrics") return end(response, 404);
  if (method !== "GET") return end(response, 405);
  const figures = await registry.metrics();
  response.setHeader("Content-Type", registry.contentType);
  response.end(figures);
}

function end(response: ServerResponse, status: number): void {
  response.statusCode = status;
  response.end();
}

/** `timingSafeEqual` requires equal lengths, which hashes have. */
function isToken(header: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(header ?? ""), hash(`Bearer ${token}`));
}
