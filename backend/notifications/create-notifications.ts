import type { Config } from "#backend/platform/config/config.ts";
import { createSecretBox } from "#backend/platform/secret-box.ts";
import type { Clock } from "#backend/platform/clock.ts";
import { PUSH_RETENTION_MS, PUSH_STALE_MS } from "#backend/platform/constants.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { Route } from "#backend/platform/http/route.ts";
import { daily, everyMinute, task, type Task } from "#backend/platform/jobs/task.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import { createPushService } from "#backend/platform/push/push-service.ts";
import { sendPush } from "./push/send-push.ts";
import { sendPushJob } from "./push/push-repo.ts";
import type { PushComposers } from "./push/push-notification.ts";
import { notificationRoutes } from "./notification-routes.ts";
import { deletePushesBefore, requeueStalePushes } from "./push/push-repo.ts";
import { loadPushKeys } from "./push/push-keys.ts";

interface PushOptions {
  config: Pick<Config, "secret" | "publicUrl">;
  db: Knex;
  clock: Clock;
  logger: Logger;
  composers: PushComposers;
  /** Sends requests to push services. Tests replace it to reach their own push service. */
  pushFetch?: typeof fetch;
}

/** Push services require a contact, and accept only https and mailto. */
function contactOf(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? publicUrl : "mailto:nobody@example.com";
}

export function createPush({ config, pushFetch = fetch, ...options }: PushOptions): {
  routes: Route[];
  tasks: Task[];
} {
  const base = { ...options, logger: moduleLogger(options.logger, "push") };
  const { db, clock } = base;
  const box = createSecretBox(config.secret, "push");
  const keys = () => loadPushKeys(db, box);
  const sendToBrowser = createPushService({ keys, contact: contactOf(config.publicUrl), fetch: pushFetch });
  const before = (ms: number) => new Date(clock().getTime() - ms);
  return {
    routes: notificationRoutes({ ...base, keys }),
    tasks: [
      task(sendPushJob, ({ pushId }, { isLastAttempt }) =>
        sendPush({ ...base, sendToBrowser }, { pushId, isLastAttempt }),
      ),
      everyMinute("requeue-stale-pushes", () => requeueStalePushes(db, before(PUSH_STALE_MS))),
      daily("delete-old-pushes", () => deletePushesBefore(db, before(PUSH_RETENTION_MS))),
    ],
  };
}
