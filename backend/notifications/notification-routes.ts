import * as wire from "#contract/accounts/notifications.ts";
import { updateZone } from "#backend/accounts/account-repo.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { withDefaults } from "./preferences/admit-notification.ts";
import { listChoices, upsertChoice } from "./preferences/choice-repo.ts";
import { listNotifications } from "./push/list-notifications.ts";
import type { PushComposers } from "./push/push-notification.ts";
import type { PushKeys } from "#backend/platform/push/push-service.ts";
import { subscribe } from "./push/subscribe-to-push.ts";
import { countSubscriptions, deleteOwnSubscription } from "./push/subscription-repo.ts";

interface NotificationServices {
  db: Knex;
  clock: Clock;
  composers: PushComposers;
  keys: () => Promise<PushKeys>;
}

async function settingsOf(
  { db, keys }: NotificationServices,
  accountId: string,
): Promise<wire.NotificationSettings> {
  const { publicKey } = await keys();
  const choices = withDefaults(await listChoices(db, accountId));
  return { choices, publicKey, devices: await countSubscriptions(db, accountId) };
}

export function notificationRoutes(services: NotificationServices): Route[] {
  const { db } = services;
  return [
    route(wire.getNotificationSettings, {
      access: "signed-in",
      handle: async ({ caller }) => ({ data: await settingsOf(services, caller.accountId) }),
    }),
    route(wire.chooseNotification, {
      access: "signed-in",
      limit: "notifications",
      handle: async ({ caller: { accountId }, body: { zone, ...choice } }) => {
        await upsertChoice(db, accountId, choice);
        if (zone !== undefined) await updateZone(db, accountId, zone);
        return { data: await settingsOf(services, accountId) };
      },
    }),
    route(wire.subscribeToPush, {
      access: "signed-in",
      limit: "notifications",
      handle: async ({ caller, body }) => {
        await subscribe(services, caller, body);
        return { data: {} };
      },
    }),
    route(wire.unsubscribeFromPush, {
      access: "signed-in",
      limit: "notifications",
      handle: async ({ caller, body }) => {
        if (!(await deleteOwnSubscription(db, caller.accountId, body.endpoint)))
          throw new AppError("not_found");
        return { data: {} };
      },
    }),
    route(wire.listNotifications, {
      access: "signed-in",
      limit: "notifications",
      handle: async ({ caller }) => ({ data: await listNotifications(services, caller) }),
    }),
  ];
}
