import type Router from "@koa/router";
import { createProofPolicy } from "#backend/accounts/second-factor/step-up-policy.ts";
import { createAuthenticate } from "#backend/accounts/sessions/authenticate.ts";
import { createApp } from "./app.ts";
import { createReadiness } from "#backend/platform/db/messaging/readiness.ts";
import { DATABASE_CHECK_INTERVAL_MS } from "#backend/platform/constants.ts";
import { createDatabaseMonitor, type DatabaseMonitor } from "#backend/platform/db/database-monitor.ts";
import { downloadRoutes, mountDownloads } from "#backend/site/downloads/download-routes.ts";
import { createReleaseStore } from "#backend/site/downloads/release-store.ts";
import { createRateLimits, limits as defaultLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { createHttp } from "#backend/platform/http/http-server.ts";
import type { LiveNow } from "#backend/lectures/lists/live-now.ts";
import { moduleLogger } from "#backend/platform/logging/logger.ts";
import { createMetrics, type Metrics } from "#backend/platform/metrics/create-metrics.ts";
import { createMetricsServer } from "#backend/platform/metrics/metrics-server.ts";
import { createLifecycle, type Lifecycle } from "./server-lifecycle.ts";
import { showShared } from "../figures/shared-figures.ts";
import { createServerJobs } from "./server-jobs.ts";
import { showLedgerFaults } from "#backend/enrollments/ledger-checks/ledger-figures.ts";
import { createPictureStore, type PictureStore } from "#backend/platform/files/pictures/picture-store.ts";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";
import { domainRoutes, mountRawRoutes } from "./domain-routes.ts";
import { domainTasks } from "./domain-tasks.ts";
import { createDomains, type Domains } from "./domains.ts";
import type { ServerOptions } from "./server-options.ts";
import type { RequestListener } from "node:http";
import type { createRoom } from "#backend/room/create-room.ts";

/** Lets the room handle its own requests, and passes all other requests to the app. */
export function requestHandler(
  handle: RequestListener,
  room: Pick<ReturnType<typeof createRoom>, "handleRequest">,
): RequestListener {
  return (request, response) => {
    if (!room.handleRequest(request, response)) handle(request, response);
  };
}

export interface GubaeServer extends Lifecycle {
  router: Router;
  pictures: PictureStore;
  metrics: Metrics;
  liveNow: LiveNow;
}

/** Assembles the backend. Nothing runs before `listen` is called. */
export function createGubaeServer(options: ServerOptions): GubaeServer {
  const { config } = options;
  const pictures = createPictureStore(createFileStore(config.storage, "pictures"));
  const limits = options.limits ?? createRateLimits(defaultLimits, options.db);
  const databaseMonitor = monitorOf(options);
  const readiness = createReadiness(options);
  const metrics = createMetrics();
  const services = { ...options, pictures, limits, databaseMonitor, readiness, metrics };
  const domains = createDomains(services);
  const { room, enrollments } = domains;
  const logger = moduleLogger(options.logger, "downloads");
  const releases = createReleaseStore({ folder: config.releasesDir, logger, now: Date.now });
  const jobs = createServerJobs(services, domainTasks(services, domains));
  const metricsServer = createMetricsServer({
    ...services,
    isDraining: readiness.isDraining,
    showDomains(registry) {
      showShared(registry, services);
      showLedgerFaults(registry, options);
    },
    registry: metrics.registry,
    room: figuresOf(room),
  });

  const { handle, router } = createApp({
    ...services,
    authenticate: createAuthenticate(options),
    assertProven: createProofPolicy(options),
    metrics: config.metrics ? metrics : null,
    validateResponses: options.validateResponses ?? false,
    routes: [...domainRoutes(services, domains), ...downloadRoutes(releases)],
    mountRawRoutes: (onRouter) => {
      mountDownloads(onRouter, releases);
      mountRawRoutes(onRouter, services, domains);
    },
  });
  const http = createHttp(requestHandler(handle, room), options);
  room.attach(http);
  const components = { http, room, metricsServer, enrollments, jobs, databaseMonitor };
  const lifecycle = createLifecycle(components, { ...options, readiness });
  return { router, pictures, metrics, liveNow: room.liveNow, ...lifecycle };
}

/** The figures of this process's rooms, for operators. */
function figuresOf({ services: { io, sfu } }: Domains["room"]) {
  return { countSockets: () => io.sockets.sockets.size, janusServers: sfu.servers.all };
}

function monitorOf({ db, databaseOutage }: ServerOptions): DatabaseMonitor {
  return createDatabaseMonitor(db, databaseOutage?.checkIntervalMs ?? DATABASE_CHECK_INTERVAL_MS);
}
