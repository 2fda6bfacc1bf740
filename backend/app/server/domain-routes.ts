import type Router from "@koa/router";
import { mountAccountForms } from "#backend/accounts/log-in/forms/account-form-routes.ts";
import { accountRoutes } from "#backend/accounts/account-routes.ts";
import { emailAddressRoutes } from "#backend/accounts/email-address/email-address-routes.ts";
import { passwordRoutes } from "#backend/accounts/passwords/password-routes.ts";
import { sessionListRoutes } from "#backend/accounts/sessions/session-list-routes.ts";
import { passkeyRoutes } from "#backend/accounts/passkeys/passkey-routes.ts";
import { secondFactorRoutes } from "#backend/accounts/second-factor/second-factor-routes.ts";
import { createSecretBox } from "#backend/platform/secret-box.ts";
import { securityRoutes } from "#backend/accounts/security/security-routes.ts";
import { logInRoutes } from "#backend/accounts/log-in/log-in-routes.ts";
import { adminRoutes } from "#backend/admin/admin-routes.ts";
import type { Config } from "#backend/platform/config/config.ts";
import { DATABASE_OUTAGE_REPORT_MS } from "#backend/platform/constants.ts";
import { contactRoutes } from "#backend/site/contact-routes.ts";
import { healthRoutes } from "#backend/platform/http/health-routes.ts";
import type { Route } from "#backend/platform/http/route.ts";
import { landingRoutes } from "#backend/site/landing-routes.ts";
import { lectureRoutes } from "#backend/lectures/lecture-routes.ts";
import { mountPublicFiles } from "#backend/lectures/pages/public-file-routes.ts";
import { mountMaterialRoutes } from "#backend/materials/mount-material-routes.ts";
import { mentorRoutes } from "#backend/mentors/mentor-routes.ts";
import { mountOutbox } from "#backend/platform/email/outbox-routes.ts";
import { accountDataRoutes } from "#backend/account-data/account-data-routes.ts";
import { myEnrollmentRoutes } from "#backend/enrollments/lists/my-enrollment-routes.ts";
import { mountPaymentWebhook } from "#backend/enrollments/settlement/payment-webhook-routes.ts";
import { pageErrorRoutes } from "#backend/site/page-error-routes.ts";
import { mountSandboxCheckout } from "#backend/payments/providers/sandbox/sandbox-checkout-routes.ts";
import { mountPictures } from "#backend/platform/files/pictures/picture-routes.ts";
import { mountJanusEvents } from "#backend/room/media/metrics/janus-event-routes.ts";
import { mountSignalling } from "#backend/room/media/signalling/signalling-routes.ts";
import { mountSlidePictures } from "#backend/teaching/decks/slide-picture-routes.ts";
import { copyClassPolls } from "#backend/teaching/state/class-poll-repo.ts";
import { copyDecks } from "#backend/teaching/state/deck-repo.ts";
import { knownProviders, type Domains, type DomainServices } from "./domains.ts";

/** Routes that respond with the JSON envelope. */
export function domainRoutes(
  services: DomainServices,
  { accounts, notifications, enrollments, payouts, materials, replays, decks, room }: Domains,
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
    ...logInRoutes({ ...accounts, relyingParty: config.relyingParty }),
    ...secondFactorRoutes(accounts),
    ...passkeyRoutes({ ...accounts, relyingParty: config.relyingParty }),
    ...passwordRoutes(accounts),
    ...contactRoutes({ db, clock }),
    ...pageErrorRoutes(services),
    ...accountRoutes({ db, clock, pictures, onSessionEnded, verifiesEmails }),
    ...lectureRoutes({
      ...listed,
      ...replays,
      ...room,
      pictures,
      copyClassTools: async (trx, fromId, toId) => {
        await copyClassPolls(trx, fromId, toId);
        await copyDecks(trx, fromId, toId);
      },
      engine: config.janus ? "sfu" : "mesh",
    }),
    ...mentorRoutes(listed),
    ...enrollments.routes,
    ...myEnrollmentRoutes({ ...enrollments.services, liveNow: room.liveNow }),
    ...emailAddressRoutes(accounts),
    ...securityRoutes(accounts),
    ...sessionListRoutes(accounts),
    ...accountDataRoutes({ ...enrollments.services, pictures, onSessionEnded }),
    ...payouts.routes,
    ...adminRoutes({ ...payouts.services, ...adminDeps(config, enrollments, room), maxSeats }),
    ...replays.routes,
    ...room.routes,
    ...notifications.routes,
    ...materials.routes,
    ...decks.routes,
  ];
}

function adminDeps(config: Config, enrollments: Domains["enrollments"], room: Domains["room"]) {
  return {
    knownProviders: knownProviders(config),
    onSessionEnded: room.endSession,
    onMessageDecided: room.broadcastDecision,
    onQuestionDecided: room.broadcastQuestion,
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
/** Routes that don't respond with the JSON envelope. */
export function mountRawRoutes(
  router: Router,
  services: DomainServices,
  { accounts, enrollments, materials, replays, decks, room }: Domains,
): void {
  const { config, db, clock, pictures, limits, webApp } = services;
  const { publicUrl, janus } = config;
  mountMaterialRoutes(router, materials.services);
  mountSlidePictures(router, decks.services);
  replays.mountFiles(router, limits);
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
