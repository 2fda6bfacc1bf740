import type { RequestListener } from "node:http";
import Router from "@koa/router";
import Koa, { type Context } from "koa";
import type { RateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Config } from "#backend/platform/config/config.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { isClientGone } from "#backend/platform/http/client-gone.ts";
import { rejectOutdatedClients } from "#backend/platform/http/middleware/client-version.ts";
import { compressResponses } from "#backend/platform/http/middleware/compress-responses.ts";
import { measureRequests } from "#backend/platform/http/middleware/measure-requests.ts";
import { errorBoundary } from "#backend/platform/http/middleware/error-boundary.ts";
import { refuseNullInUrl } from "#backend/platform/http/input/null-characters.ts";
import { mountRoutes } from "#backend/platform/http/mount-routes.ts";
import { limitPages } from "#backend/platform/http/rate-limits/limit-pages.ts";
import { requestLog } from "#backend/platform/http/middleware/request-log.ts";
import type { Authenticate } from "#backend/platform/http/caller.ts";
import type { AssertProven, Route } from "#backend/platform/http/route.ts";
import { allowedOrigins, securityHeaders } from "#backend/platform/http/middleware/security-headers.ts";
import type { WebApp } from "#backend/platform/http/pages/web-app.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import type { Metrics } from "#backend/platform/metrics/create-metrics.ts";

export interface AppOptions {
  config: Config;
  db: Knex;
  clock: Clock;
  logger: Logger;
  limits: RateLimits;
  authenticate: Authenticate;
  assertProven: AssertProven;
  /** null disables request metrics. */
  metrics: Pick<Metrics, "countRequest"> | null;
  routes: readonly Route[];
  /** Mounts the routes that don't respond with the JSON envelope. */
  mountRawRoutes: (router: Router) => void;
  /** null serves only the API. */
  webApp: WebApp | null;
  /** Validates responses against the contract, for tests. */
  validateResponses: boolean;
}

interface App {
  handle: RequestListener;
  /** Read by tests that go through all routes, such as the authorization matrix. */
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
