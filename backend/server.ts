import type Router from "@koa/router";
import { mountAccountForms } from "./accounts/forms/account-form-routes.ts";
import { createLogInServices } from "./accounts/create-log-in-services.ts";
import { accountRoutes } from "./accounts/account-routes.ts";
import { emailAddressRoutes } from "./accounts/email-address/email-address-routes.ts";
import { ownAccountRoutes } from "./accounts/own-account-routes.ts";
import { passwordResetRoutes } from "./accounts/passwords/password-reset-routes.ts";
import { sessionListRoutes } from "./accounts/session-list/session-list-routes.ts";
import { passkeyRoutes } from "./accounts/passkeys/passkey-routes.ts";
import { secondFactorRoutes } from "./accounts/second-factor/second-factor-routes.ts";
import { createSecretBox } from "./encryption/secret-box.ts";
import { securityRoutes } from "./accounts/security/security-routes.ts";
import { sessionRoutes } from "./accounts/sessions/session-routes.ts";
import { adminRoutes } from "./admin/admin-routes.ts";
import { alertTasks } from "./admin/alerts/alert-tasks.ts";
import { createApp } from "./app.ts";
import type { Clock } from "./clock.ts";
import { createReadiness, type Readiness } from "./cluster/readiness.ts";
import type { Config } from "./config/config.ts";
import { DATABASE_CHECK_INTERVAL_MS, DATABASE_OUTAGE_REPORT_MS } from "./constants.ts";
import { contactRoutes } from "./contact/contact-routes.ts";
import { createDatabaseMonitor, type DatabaseMonitor } from "./db/database-monitor.ts";
import type { Knex } from "./db/knex.ts";
import { downloadRoutes, mountDownloads } from "./downloads/download-routes.ts";
import { createReleaseStore } from "./downloads/release-store.ts";
import { healthRoutes } from "./http/health-routes.ts";
import {
  createRateLimits,
  limits as defaultLimits,
  type RateLimits,
} from "./http/rate-limits/rate-limits.ts";
import type { Route } from "./http/route.ts";
import { createHttp } from "./http/http-server.ts";
import type { WebApp } from "./http/pages/web-app.ts";
import type { JobRunner } from "./jobs/job-runner.ts";
import { landingRoutes } from "./landing/landing-routes.ts";
import { lectureRoutes } from "./lectures/lecture-routes.ts";
import type { LiveNow } from "./lectures/lists/live-now.ts";
import { mountPublicFiles } from "./lectures/pages/public-file-routes.ts";
import { moduleLogger, type Logger } from "./logger.ts";
import { createMaterials, type Materials } from "./materials/create-materials.ts";
import { mountMaterialRoutes } from "./materials/mount-material-routes.ts";
import { mentorRoutes } from "./mentors/mentor-routes.ts";
import { createMetrics, type Metrics } from "./metrics/create-metrics.ts";
import { createMetricsServer } from "./metrics/metrics-server.ts";
import { createLifecycle, type Lifecycle } from "./server-lifecycle.ts";
import { createServerJobs } from "./server-jobs.ts";
import { mountOutbox } from "./email/outbox-routes.ts";
import { createEnrollments } from "./enrollments/create-enrollments.ts";
import { deleteAccountRoutes } from "./enrollments/account-deletion/delete-account-routes.ts";
import { enrollmentTasks } from "./enrollments/enrollment-tasks.ts";
import { createEnrollmentEvents } from "./enrollments/enrollment-events.ts";
import { myEnrollmentRoutes } from "./enrollments/lists/my-enrollment-routes.ts";
import { mountPaymentWebhook } from "./enrollments/settlement/payment-webhook-routes.ts";
import { pageErrorRoutes } from "./page-errors/page-error-routes.ts";
import { createPayouts } from "./payouts/create-payouts.ts";
import { mountSandboxCheckout } from "./payments/sandbox/sandbox-checkout-routes.ts";
import { mountPictures } from "./pictures/picture-routes.ts";
import { createPictureStore, type PictureStore } from "./pictures/picture-store.ts";
import { backupTasks } from "./backup/backup-tasks.ts";
import { pictureTasks } from "./pictures/sweep-pictures.ts";
import { pushComposers } from "./push-composers.ts";
import { createPush } from "./push/create-push.ts";
import { createReplays } from "./recording/create-recording.ts";
import { requestHandler } from "./request-handler.ts";
import { createRoom } from "./room/create-room.ts";
import { mountJanusEvents } from "./room/sfu/metrics/janus-event-routes.ts";
import { mountSignalling } from "./room/signalling/signalling-routes.ts";
import { createFileStore } from "./storage/file-store.ts";

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
