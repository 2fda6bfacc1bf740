import Router from "@koa/router";
import Koa from "koa";
import type { RateLimits } from "#backend/http/rate-limits.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Db } from "./db/knex.ts";
import { refuseOldClients } from "./http/client-version.ts";
import { compressedAnswers } from "./http/compressed-answers.ts";
import { errorBoundary } from "./http/error-boundary.ts";
import { mountRoutes } from "./http/mount-routes.ts";
import { requestLog } from "./http/request-log.ts";
import type { Route } from "./http/route.ts";
import { allowedOrigins, securityHeaders } from "./http/security-headers.ts";
import type { WebApp } from "./http/web-app.ts";
import type { Logger } from "./logger.ts";

export interface AppOptions {
  config: Config;
  db: Db;
  clock: Clock;
  logger: Logger;
  limits: RateLimits;
  routes: readonly Route[];
  /** Routes that answer something else than the JSON envelope. */
  mountOthers: (router: Router) => void;
  /** null: serve the API alone. */
  webApp: WebApp | null;
  checkAnswers: boolean;
}

/** The Koa stack in the order that requests pass it, and the router for the authorization matrix. */
export function createApp(options: AppOptions): { app: Koa; router: Router } {
  const { config, logger, webApp } = options;
  const app = new Koa({ proxy: config.trustedProxies > 0, maxIpsCount: config.trustedProxies });
  const router = new Router();
  mountRoutes(router, options.routes, options);
  options.mountOthers(router);

  app.use(requestLog(logger));
  app.use(securityHeaders(config));
  app.use(allowedOrigins(config));
  app.use(compressedAnswers());
  app.use(errorBoundary);
  app.use(refuseOldClients(config));
  if (webApp) app.use(webApp.rootPage);
  app.use(router.routes());
  if (webApp) app.use(webApp.files);
  app.on("error", (error: unknown) => logger.error({ err: error }, "answer failed"));
  return { app, router };
}
