import type { NotificationChannel, NotificationKind } from "#contract/accounts/notifications.ts";
import type { Knex } from "#backend/platform/db/knex.ts";

export interface NotificationData {
  choices: { kind: NotificationKind; channel: NotificationChannel; enabled: boolean }[];
  browsers: { service: string; since: Date }[];
  pushes: { kind: string; at: Date }[];
}

/**
 * Reads what is stored for an account's notifications. Of a browser's push endpoint only the host is exported; the rest
 * means nothing to the user.
 */
export async function readNotifications(trx: Knex.Transaction, accountId: string): Promise<NotificationData> {
  const own = { accountId };
  return {
    choices: await trx("notification_preferences")
      .where(own)
      .orderBy(["kind", "channel"])
      .select("kind", "channel", "enabled"),
    browsers: await trx("push_subscriptions")
      .where(own)
      .orderBy("id")
      .select({ service: trx.raw("substring(endpoint from '//([^/]+)')"), since: "createdAt" }),
    pushes: await trx("pushes").where(own).orderBy("id").select("kind", { at: "createdAt" }),
  };
}
