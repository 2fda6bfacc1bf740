import type { RequestListener } from "node:http";
import Router from "@koa/router";
import Koa, { type Context } from "koa";
import type { RateLimits } from "#backend/http/rate-limits/rate-limits.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config/config.ts";
import type { Knex } from "./db/knex.ts";
import { isClientGone } from "./http/client-gone.ts";
import { rejectOutdatedClients } from "./http/middleware/client-version.ts";
import { compressResponses } from "./http/middleware/compress-responses.ts";
import { measureRequests } from "./http/middleware/measure-requests.ts";
import { errorBoundary } from "./http/middleware/error-boundary.ts";
import { refuseNullInUrl } from "./http/middleware/null-in-url.ts";
import { mountRoutes } from "./http/mount-routes.ts";
import { limitPages } from "./http/rate-limits/limit-pages.ts";
import { requestLog } from "./http/middleware/request-log.ts";
import type { Route } from "./http/route.ts";
import { allowedOrigins, securityHeaders } from "./http/middleware/security-headers.ts";
import type { WebApp } from "./http/pages/web-app.ts";
import { moduleLogger, type Logger } from "./logger.ts";
import type { Metrics } from "./metrics/create-metrics.ts";

export interface AppOptions {
  config: Config;
  db: Knex;
  clock: Clock;
  logger: Logger;
  limits: RateLimits;
  /** null: requests are not counted. */
  metrics: Pick<Metrics, "countRequest"> | null;
  routes: readonly Route[];
  /** Mounts the routes that don't respond with the JSON envelope. */
  mountRawRoutes: (router: Router) => void;
  /** null: serve only the API. */
  webApp: WebApp | null;
  /** Validate responses against the contract, for tests. */
  validateResponses: boolean;
}

interface App {
  handle: RequestListener;
  /** For the authorization matrix. */
  router: Router;
}

/** The middleware in the order that requests pass through it. */
export function createApp(options: AppOptions): App {
  const logger = moduleLogger(options.logger, "http");
  const { config, metrics, webApp } = options;
  const app = new Koa({ proxy: config.trustedProxies > 0, maxIpsCount: config.trustedProxies });
  const router = new Router();
  mountRoutes(router, options.routes, options);
  options.mountRawRoutes(router);

  app.use(requestLog(logger));
  if (metrics) app.use(measureRequests(metrics.countRequest));
  app.use(securityHeaders(config));
  app.use(allowedOrigins(config));
  app.use(compressResponses());
  app.use(errorBoundary);
  app.use(refuseNullInUrl);
  app.use(rejectOutdatedClients(config));
  if (webApp) app.use(webApp.rootPage);
  app.use(router.routes());
  if (webApp) app.use(webApp.files);
  app.on("error", (error: unknown, ctx?: Context) => {
    if (ctx === undefined || !isClientGone(ctx, error)) logger.error({ err: error }, "response failed");
  });
  const countRequest = metrics?.countRequest ?? null;
  const handle = webApp ? limitPages(app, { ...options, logger, countRequest }) : app.callback();
  return { handle, router };
}
