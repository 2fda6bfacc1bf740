import type { Clock } from "#backend/platform/clock.ts";
import { APP_OPEN_MS } from "#backend/platform/constants.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { admitNotification } from "../preferences/admit-notification.ts";
import { isUrgent, notificationKindOf } from "../preferences/notification-kinds.ts";
import type { PushComposers, QueuedPush } from "./push-notification.ts";
import { claimSends, endPush, findOpenPush, postponePush, releaseSend } from "./push-repo.ts";
import { deleteSubscription } from "./subscription-repo.ts";
import { composePush, type ComposedPush } from "./compose-push.ts";
import type { Push, PushTarget, SendToBrowser } from "#backend/platform/push/push-service.ts";

export interface PushServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  composers: PushComposers;
  sendToBrowser: SendToBrowser;
}

/**
 * Sends one queued notification to each of the account's browsers, at most once. The notification waits for the end of
 * quiet hours, and is dropped if it is no longer wanted or no longer applies.
 * @throws Error if some browsers' push services are unavailable, so that the job is retried for them
 */
export async function sendPush(
  services: PushServices,
  { pushId, isLastAttempt }: { pushId: string; isLastAttempt: boolean },
): Promise<void> {
  const { db, clock } = services;
  const push = await findOpenPush(db, pushId);
  if (!push) return;
  const now = clock();
  const { accountId, kind } = push;
  const admitted = await admitNotification(db, { accountId, kind, channel: "push", at: now });
  if (admitted !== null && admitted > now) return postponePush(db, pushId, { due: admitted, now });
  const composed = admitted && (await composePush(services, push));
  const isComplete = composed === null || (await sendToAll(services, push, composed));
  if (!isComplete && !isLastAttempt) throw new Error("A push service was unavailable.");
  await endPush(db, pushId, clock());
}

/** Returns false when the notification could not be sent to some browsers. */
async function sendToAll(services: PushServices, push: QueuedPush, composed: ComposedPush): Promise<boolean> {
  const { ttlMs, ...shown } = composed;
  const message = {
    payload: JSON.stringify({ _id: push.id, ...shown }),
    ttlMs,
    urgent: isUrgent(notificationKindOf(push.kind)),
  };
  const appOpenSince = new Date(services.clock().getTime() - APP_OPEN_MS);
  const targets = await claimSends(services.db, push, appOpenSince);
  const sent = await Promise.all(targets.map((target) => sendToOne(services, { push, message, target })));
  return sent.every(Boolean);
}

interface OnePush {
  push: QueuedPush;
  message: Push;
  target: PushTarget;
}

async function sendToOne(
  { db, logger, sendToBrowser }: PushServices,
  { push, message, target }: OnePush,
): Promise<boolean> {
  const result = await sendToBrowser(target, message);
  const { host } = new URL(target.endpoint);
  // An endpoint is a secret, so only its host is logged.
  logger.info({ pushId: push.id, kind: push.kind, host, result }, "notification sent");
  if (result === "gone") await deleteSubscription(db, target.id);
  if (result === "unavailable") await releaseSend(db, push.id, target.id);
  return result !== "unavailable";
}
