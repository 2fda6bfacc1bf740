import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type Router from "@koa/router";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { accountRoutes } from "./accounts/account-routes.ts";
import { ownAccountRoutes } from "./accounts/own-account-routes.ts";
import { passwordResetRoutes } from "./accounts/password-reset-routes.ts";
import { sessionRoutes } from "./accounts/session-routes.ts";
import { adminRoutes } from "./admin/admin-routes.ts";
import { createApp } from "./app.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import { STOP_GRACE_MS } from "./constants.ts";
import { contactRoutes } from "./contact/contact-routes.ts";
import type { Knex } from "./db/knex.ts";
import { downloadRoutes, mountDownloads } from "./downloads/download-routes.ts";
import { createReleaseStore } from "./downloads/release-store.ts";
import { healthRoutes } from "./http/health-routes.ts";
import { createRateLimits, type RateLimits } from "./http/rate-limits.ts";
import type { Route } from "./http/route.ts";
import type { WebApp } from "./http/web-app.ts";
import { landingRoutes } from "./landing/landing-routes.ts";
import { lectureRoutes } from "./lectures/lecture-routes.ts";
import { mountPublicFiles } from "./lectures/public-file-routes.ts";
import type { Logger } from "./logger.ts";
import { mentorRoutes } from "./mentors/mentor-routes.ts";
import { createServerJobs } from "./server-jobs.ts";
import { mountOutbox } from "./mail/outbox-routes.ts";
import { createEnrollments } from "./enrollments/create-enrollments.ts";
import { deleteAccountRoutes } from "./enrollments/delete-account-routes.ts";
import { enrollmentTasks } from "./enrollments/enrollment-tasks.ts";
import { createEnrollmentEvents } from "./enrollments/enrollment-events.ts";
import { lockSeat } from "./enrollments/lock-seat.ts";
import { createPayLectureBack } from "./enrollments/pay-lecture-back.ts";
import { myEnrollmentRoutes } from "./enrollments/my-enrollment-routes.ts";
import { mountPaymentWebhook } from "./enrollments/payment-webhook-routes.ts";
import { createPayouts } from "./payouts/create-payouts.ts";
import { mountSandboxCheckout } from "./payments/sandbox-checkout-routes.ts";
import { mountPictures } from "./pictures/picture-routes.ts";
import { createPictureStore, type PictureStore } from "./pictures/picture-store.ts";
import { createRoom } from "./room/create-room.ts";
import { mountSignalling } from "./room/signalling-routes.ts";

export interface ServerOptions {
  config: Config;
  db: Knex;
  clock: Clock;
  logger: Logger;
  webApp: WebApp | null;
  limits?: RateLimits;
  checkAnswers?: boolean;
  /** False: what is done by the clock is left to others, as tests with clocks of their own want it. */
  regularJobs?: boolean;
  /** How often rooms are looked after, in milliseconds; tests hurry. */
  roomBeatMs?: number;
  /** How long a speaker whose line broke keeps the word, in milliseconds; tests hurry. */
  wordKeptMs?: number;
}

export interface GubaeServer {
  /** Starts to listen; answers the port. @throws the listen error, EADDRINUSE among them */
  listen: () => Promise<number>;
  /** Takes no new work, gives what is under way ten seconds, then ends. */
  stop: () => Promise<void>;
  router: Router;
  pictures: PictureStore;
}

export function pictureStoreIn(dataDir: string): PictureStore {
  return createPictureStore(
    new Disk(new FSDriver({ location: path.join(dataDir, "pictures"), visibility: "private" })),
  );
}

/** Puts the whole backend together on one port. Nothing runs before `listen`. */
export function createGubaeServer(options: ServerOptions): GubaeServer {
  const { config, db, clock } = options;
  const pictures = pictureStoreIn(config.dataDir);
  const limits = options.limits ?? createRateLimits();
  const services = { ...options, pictures, limits };
  const enrollmentEvents = createEnrollmentEvents((error) =>
    options.logger.error({ err: error }, "a listener to enrollments failed"),
  );
  const enrollments = createEnrollments({ ...services, events: enrollmentEvents });
  const payouts = createPayouts(options);
  const room = createRoom({ ...services, enrollmentEvents });
  const { noHostRefundMinutes } = config;
  const watching = { ...enrollments.services, noHostRefundMinutes, liveNow: room.liveNow };
  const releases = createReleaseStore({ folder: config.releasesDir, logger: options.logger, now: Date.now });
  const jobs = createServerJobs(options, [...enrollmentTasks(watching), ...payouts.tasks]);

  const { app, router } = createApp({
    ...services,
    checkAnswers: options.checkAnswers ?? false,
    routes: [...allRoutes(services, { enrollments, payouts, room }), ...downloadRoutes(releases)],
    mountOthers: (toRouter) => {
      if (config.mail.outbox) mountOutbox(toRouter, { db, publicUrl: config.publicUrl });
      mountDownloads(toRouter, releases);
      mountPictures(toRouter, pictures);
      mountPublicFiles(toRouter, { db, clock, limits, publicUrl: config.publicUrl });
      mountSignalling(toRouter, room.services);
      mountPaymentWebhook(toRouter, { ...enrollments.services, limits });
      if (config.payments.provider === "sandbox")
        mountSandboxCheckout(toRouter, { db, clock, wake: enrollments.sandbox.webhooks.wake });
    },
  });
  const http = createHttpServer(requestHandler(app, room));
  room.attach(http);
  return {
    router,
    pictures,
    listen: async () => {
      const port = await listen(http, config);
      enrollments.start(port);
      jobs.start();
      return port;
    },
    stop: async () => {
      const closed = stopListening(http);
      await room.stop();
      await Promise.all([enrollments.stop(), jobs.stop()]);
      await closed;
    },
  };
}

interface Domains {
  enrollments: ReturnType<typeof createEnrollments>;
  payouts: ReturnType<typeof createPayouts>;
  room: ReturnType<typeof createRoom>;
}

function allRoutes(
  services: ServerOptions & { pictures: PictureStore },
  { enrollments, payouts, room }: Domains,
): Route[] {
  const { config, db, clock, pictures } = services;
  const knownProviders = ["free", config.payments.provider];
  const { liveNow, endSession: onSessionEnded } = room;
  return [
    ...healthRoutes(services),
    ...landingRoutes(),
    ...sessionRoutes({ db, clock, onSessionEnded }),
    ...passwordResetRoutes({ db, clock, onSessionEnded }),
    ...contactRoutes({ db, clock }),
    ...accountRoutes({ db, clock, pictures, onSessionEnded }),
    ...lectureRoutes({ db, clock, pictures, liveNow }),
    ...mentorRoutes({ db, clock, liveNow }),
    ...enrollments.routes,
    ...myEnrollmentRoutes({ db, clock, liveNow }),
    ...ownAccountRoutes({ db, clock, onSessionEnded }),
    ...deleteAccountRoutes({ ...enrollments.services, pictures, onSessionEnded }),
    ...payouts.routes,
    ...adminRoutes({
      ...payouts.services,
      knownProviders,
      onSessionEnded,
      lockSeat,
      payLectureBack: createPayLectureBack(enrollments.services.events),
    }),
    ...room.routes,
  ];
}

/** The room takes its own requests, the app all others. */
function requestHandler(app: ReturnType<typeof createApp>["app"], room: ReturnType<typeof createRoom>) {
  const handle = app.callback();
  return (request: IncomingMessage, response: ServerResponse) => {
    if (!room.handleRequest(request, response)) void handle(request, response);
  };
}

function listen(http: Server, { host, port }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, () => {
      http.off("error", reject);
      resolve((http.address() as AddressInfo).port);
    });
  });
}

function stopListening(http: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => http.closeAllConnections(), STOP_GRACE_MS);
    http.close(() => {
      clearTimeout(force);
      resolve();
    });
    http.closeIdleConnections();
  });
}
