import type Router from "@koa/router";
import { mountAccountForms } from "#backend/accounts/forms/account-form-routes.ts";
import { createLogInServices } from "#backend/accounts/create-log-in-services.ts";
import { accountRoutes } from "#backend/accounts/account-routes.ts";
import { emailAddressRoutes } from "#backend/accounts/email-address/email-address-routes.ts";
import { ownAccountRoutes } from "#backend/accounts/own-account-routes.ts";
import { passwordResetRoutes } from "#backend/accounts/passwords/password-reset-routes.ts";
import { sessionListRoutes } from "#backend/accounts/session-list/session-list-routes.ts";
import { passkeyRoutes } from "#backend/accounts/passkeys/passkey-routes.ts";
import { secondFactorRoutes } from "#backend/accounts/second-factor/second-factor-routes.ts";
import { createSecretBox } from "#backend/platform/secret-box.ts";
import { securityRoutes } from "#backend/accounts/security/security-routes.ts";
import { sessionRoutes } from "#backend/accounts/sessions/session-routes.ts";
import { adminRoutes } from "#backend/admin/admin-routes.ts";
import { alertTasks } from "#backend/admin/alerts/alert-tasks.ts";
import { createApp } from "./app.ts";
import type { Clock } from "#backend/platform/clock.ts";
import { createReadiness, type Readiness } from "#backend/platform/db/messaging/readiness.ts";
import type { Config } from "#backend/platform/config/config.ts";
import { DATABASE_CHECK_INTERVAL_MS, DATABASE_OUTAGE_REPORT_MS } from "#backend/platform/constants.ts";
import { contactRoutes } from "#backend/site/contact-routes.ts";
import { createDatabaseMonitor, type DatabaseMonitor } from "#backend/platform/db/database-monitor.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { downloadRoutes, mountDownloads } from "#backend/site/downloads/download-routes.ts";
import { createReleaseStore } from "#backend/site/downloads/release-store.ts";
import { healthRoutes } from "#backend/platform/http/health-routes.ts";
import {
  createRateLimits,
  limits as defaultLimits,
  type RateLimits,
} from "#backend/platform/http/rate-limits/rate-limits.ts";
import type { Route } from "#backend/platform/http/route.ts";
import { createHttp } from "#backend/platform/http/http-server.ts";
import type { WebApp } from "#backend/platform/http/pages/web-app.ts";
import type { JobRunner } from "#backend/platform/jobs/job-runner.ts";
import { landingRoutes } from "#backend/site/landing-routes.ts";
import { lectureRoutes } from "#backend/lectures/lecture-routes.ts";
import type { LiveNow } from "#backend/lectures/lists/live-now.ts";
import { mountPublicFiles } from "#backend/lectures/pages/public-file-routes.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import { createMaterials, type Materials } from "#backend/materials/create-materials.ts";
import { mountMaterialRoutes } from "#backend/materials/mount-material-routes.ts";
import { mentorRoutes } from "#backend/mentors/mentor-routes.ts";
import { createMetrics, type Metrics } from "#backend/platform/metrics/create-metrics.ts";
import { createMetricsServer } from "#backend/platform/metrics/metrics-server.ts";
import { createLifecycle, type Lifecycle } from "./server-lifecycle.ts";
import { createServerJobs } from "./server-jobs.ts";
import { mountOutbox } from "#backend/platform/email/outbox-routes.ts";
import { createEnrollments } from "#backend/enrollments/create-enrollments.ts";
import { deleteAccountRoutes } from "#backend/account-data/deletion/delete-account-routes.ts";
import { enrollmentTasks } from "#backend/enrollments/enrollment-tasks.ts";
import { createEnrollmentEvents } from "#backend/enrollments/enrollment-events.ts";
import { myEnrollmentRoutes } from "#backend/enrollments/lists/my-enrollment-routes.ts";
import { mountPaymentWebhook } from "#backend/enrollments/settlement/payment-webhook-routes.ts";
import { pageErrorRoutes } from "#backend/site/page-error-routes.ts";
import { createPayouts } from "#backend/payouts/create-payouts.ts";
import { mountSandboxCheckout } from "#backend/payments/sandbox/sandbox-checkout-routes.ts";
import { mountPictures } from "#backend/platform/files/pictures/picture-routes.ts";
import { createPictureStore, type PictureStore } from "#backend/platform/files/pictures/picture-store.ts";
import { backupTasks } from "#backend/platform/backup/backup-tasks.ts";
import { pictureTasks } from "#backend/platform/files/pictures/sweep-pictures.ts";
import { pushComposers } from "./push-composers.ts";
import { createPush } from "#backend/notifications/create-notifications.ts";
import { createReplays } from "#backend/recording/create-recording.ts";
import { requestHandler } from "./request-handler.ts";
import { createRoom } from "#backend/room/create-room.ts";
import { mountJanusEvents } from "#backend/room/sfu/metrics/janus-event-routes.ts";
import { mountSignalling } from "#backend/room/signalling/signalling-routes.ts";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";

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

export interface GubaeServer extends Lifecycle {
  router: Router;
  pictures: PictureStore;
  metrics: Metrics;
  liveNow: LiveNow;
}

/** Assembles the backend. Nothing runs before `listen`. */
export function createGubaeServer(options: ServerOptions): GubaeServer {
  const { config } = options;
  const pictures = createPictureStore(createFileStore(config.storage, "pictures"));
  const limits = options.limits ?? createRateLimits(defaultLimits, options.db);
  const databaseMonitor = monitorOf(options);
  const readiness = createReadiness(options);
  const metrics = createMetrics();
  const services = { ...options, pictures, limits, databaseMonitor, readiness, metrics };
  const enrollmentEvents = createEnrollmentEvents((error) =>
    options.logger.error({ err: error }, "a listener of enrollment events failed"),
  );
  const enrollments = createEnrollments({ ...services, events: enrollmentEvents });
  const payouts = createPayouts(options);
  const push = createPush({ ...options, composers: pushComposers(options) });
  const materials = createMaterials(services);
  const room = createRoom({ ...services, enrollmentEvents });
  const replays = createReplays(options);
  const accounts = createLogInServices({ ...options, onSessionEnded: room.endSession });
  const logger = moduleLogger(options.logger, "downloads");
  const releases = createReleaseStore({ folder: config.releasesDir, logger, now: Date.now });
  const jobs = jobsOf(services, { enrollments, materials, payouts, push, replays, room });
  const metricsServer = createMetricsServer({
    ...services,
    isDraining: readiness.isDraining,
    registry: metrics.registry,
    room: figuresOf(room),
  });

  const { handle, router } = createApp({
    ...services,
    metrics: config.metrics ? metrics : null,
    validateResponses: options.validateResponses ?? false,
    routes: [
      ...allRoutes(services, { accounts, enrollments, payouts, replays, room }),
      ...push.routes,
      ...materials.routes,
      ...downloadRoutes(releases),
    ],
    mountRawRoutes: (onRouter) => {
      mountDownloads(onRouter, releases);
      mountMaterialRoutes(onRouter, materials.services);
      mountRawRoutes(onRouter, services, { accounts, enrollments, room });
      replays.mountFiles(onRouter, limits);
    },
  });
  const http = createHttp(requestHandler(handle, room), options);
  room.attach(http);
  const parts = { http, room, metricsServer, enrollments, jobs, databaseMonitor };
  const lifecycle = createLifecycle(parts, { ...options, readiness });
  return { router, pictures, metrics, liveNow: room.liveNow, ...lifecycle };
}

/** What operators see of this process's rooms. */
function figuresOf({ services: { io, sfu } }: Domains["room"]) {
  return { countSockets: () => io.sockets.sockets.size, janusServers: sfu.servers.all };
}

/** Routes that don't respond with the envelope. */
function mountRawRoutes(
  router: Router,
  services: ServerOptions & { pictures: PictureStore; limits: RateLimits },
  { accounts, enrollments, room }: Pick<Domains, "accounts" | "enrollments" | "room">,
): void {
  const { config, db, clock, pictures, limits, webApp } = services;
  const { publicUrl, janus } = config;
  if (webApp) mountAccountForms(router, { ...accounts, webApp, limits, publicUrl });
  if (config.email.outbox) mountOutbox(router, { db, publicUrl });
  mountPictures(router, pictures);
  mountPublicFiles(router, { db, clock, limits, publicUrl });
  mountSignalling(router, room.services);
  const { rejections, sfu } = room.services;
  mountJanusEvents(router, { janus, metrics: sfu.metrics, limits, rejections });
  mountPaymentWebhook(router, { ...enrollments.services, limits });
  if (config.payments.provider === "sandbox")
    mountSandboxCheckout(router, { db, clock, wake: enrollments.sandbox.webhooks.wake });
}

function monitorOf({ db, databaseOutage }: ServerOptions): DatabaseMonitor {
  return createDatabaseMonitor(db, databaseOutage?.checkIntervalMs ?? DATABASE_CHECK_INTERVAL_MS);
}

function jobsOf(
  options: ServerOptions & { metrics: Metrics },
  { enrollments, materials, payouts, push, replays, room }: Omit<Domains, "accounts">,
): JobRunner {
  const { noHostRefundMinutes, storage } = options.config;
  return createServerJobs(options, [
    ...enrollmentTasks({ ...enrollments.services, noHostRefundMinutes, liveNow: room.liveNow }),
    ...payouts.tasks,
    ...push.tasks,
    ...materials.tasks,
    ...pictureTasks({ ...options, files: createFileStore(storage, "pictures") }),
    ...backupTasks({ ...options, ...options.config, files: (area) => createFileStore(storage, area) }),
    ...replays.tasks,
    ...alertTasks({ ...options, knownProviders: knownProviders(options.config) }),
  ]);
}

/** The payment providers that this server can poll. */
const knownProviders = ({ payments }: Config): readonly string[] => ["free", payments.provider];

interface Domains {
  accounts: ReturnType<typeof createLogInServices>;
  enrollments: ReturnType<typeof createEnrollments>;
  materials: Materials;
  payouts: ReturnType<typeof createPayouts>;
  push: ReturnType<typeof createPush>;
  replays: ReturnType<typeof createReplays>;
  room: ReturnType<typeof createRoom>;
}

function allRoutes(
  services: ServerOptions & {
    pictures: PictureStore;
    databaseMonitor: DatabaseMonitor;
    readiness: Readiness;
  },
  { accounts, enrollments, payouts, replays, room }: Omit<Domains, "push" | "materials">,
): Route[] {
  const { config, db, clock, pictures } = services;
  const { maxSeats } = config;
  const listed = { db, clock, liveNow: room.liveNow, maxSeats };
  const { onSessionEnded, verifiesEmails } = accounts;
  return [
    ...healthRoutes({
      ...services,
      reportOutageAfterMs: services.databaseOutage?.reportAfterMs ?? DATABASE_OUTAGE_REPORT_MS,
    }),
    ...landingRoutes(config.payments),
    ...sessionRoutes(accounts),
    ...secondFactorRoutes(accounts),
    ...passkeyRoutes({ ...accounts, relyingParty: config.relyingParty }),
    ...passwordResetRoutes(accounts),
    ...contactRoutes({ db, clock }),
    ...pageErrorRoutes(services),
    ...accountRoutes({ db, clock, pictures, onSessionEnded, verifiesEmails }),
    ...lectureRoutes({ ...listed, ...replays, ...room, pictures, engine: config.janus ? "sfu" : "mesh" }),
    ...mentorRoutes(listed),
    ...enrollments.routes,
    ...myEnrollmentRoutes({ ...enrollments.services, liveNow: room.liveNow }),
    ...ownAccountRoutes(accounts),
    ...emailAddressRoutes(accounts),
    ...securityRoutes(accounts),
    ...sessionListRoutes(accounts),
    ...deleteAccountRoutes({ ...enrollments.services, pictures, onSessionEnded }),
    ...payouts.routes,
    ...adminRoutes({ ...payouts.services, ...adminDeps(config, enrollments, room), maxSeats }),
    ...replays.routes,
    ...room.routes,
  ];
}

function adminDeps(config: Config, enrollments: Domains["enrollments"], room: Domains["room"]) {
  return {
    knownProviders: knownProviders(config),
    onSessionEnded: room.endSession,
    onMessageDecided: room.tellDecision,
    events: enrollments.services.events,
    health: {
      dataDir: config.dataDir,
      storage: config.storage,
      backup: config.backup,
      isDemonstration: config.demonstration,
      mediaServers: room.services.sfu.servers.all,
      pushBox: createSecretBox(config.secret, "push"),
    },
  };
}
