import { createLogInServices } from "#backend/accounts/log-in/log-in-services.ts";
import type { Readiness } from "#backend/platform/db/messaging/readiness.ts";
import type { Config } from "#backend/platform/config/config.ts";
import type { DatabaseMonitor } from "#backend/platform/db/database-monitor.ts";
import type { RateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { createDecks } from "#backend/teaching/decks/create-decks.ts";
import { createMaterials } from "#backend/materials/create-materials.ts";
import type { Metrics } from "#backend/platform/metrics/create-metrics.ts";
import { createEnrollments } from "#backend/enrollments/create-enrollments.ts";
import { createEnrollmentEvents } from "#backend/enrollments/state/enrollment-events.ts";
import { createTakeBack } from "#backend/payouts/earnings/take-back.ts";
import { createPayouts } from "#backend/payouts/create-payouts.ts";
import type { PictureStore } from "#backend/platform/files/pictures/picture-store.ts";
import { createPush } from "#backend/notifications/create-notifications.ts";
import { createReplays } from "#backend/recording/create-recording.ts";
import { createRoom } from "#backend/room/create-room.ts";
import type { ServerOptions } from "./server-options.ts";
import { enrollmentPushes } from "#backend/enrollments/enrollment-pushes.ts";
import { composeMaterialsPush } from "#backend/materials/notifications/compose-materials-added.ts";
import { composeReplayExpiresPush } from "#backend/recording/replay/expiry/compose-replay-expires.ts";
import type { PushComposers } from "#backend/notifications/push/push-notification.ts";

export function pushComposers(deps: Parameters<typeof enrollmentPushes>[0]): PushComposers {
  return {
    ...enrollmentPushes(deps),
    "materials-added": composeMaterialsPush(deps),
    "replay-expires": composeReplayExpiresPush(deps),
  };
}

/** The services that the domains need, besides those of other domains. */
export interface DomainServices extends ServerOptions {
  pictures: PictureStore;
  limits: RateLimits;
  databaseMonitor: DatabaseMonitor;
  readiness: Readiness;
  metrics: Metrics;
}

/** Creates the domains in order of dependency: each gets the services that it needs from those created before. */
export function createDomains(services: DomainServices) {
  const events = createEnrollmentEvents((error) =>
    services.logger.error({ err: error }, "a listener of enrollment events failed"),
  );
  const room = createRoom({ ...services, enrollmentEvents: events });
  return {
    accounts: createLogInServices({ ...services, onSessionEnded: room.endSession }),
    notifications: createPush({ ...services, composers: pushComposers(services) }),
    enrollments: createEnrollments({
      ...services,
      events,
      takeBack: createTakeBack(services.config.payments.payoutWaitHours),
    }),
    payouts: createPayouts(services),
    materials: createMaterials(services),
    replays: createReplays(services),
    decks: createDecks({ ...services, onPagesChanged: room.broadcastBoard }),
    room,
  };
}

export type Domains = ReturnType<typeof createDomains>;

/** The payment providers that this server can poll. */
export const knownProviders = ({ payments }: Config): readonly string[] => ["free", payments.provider];
