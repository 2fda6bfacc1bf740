import { updateZone } from "#backend/accounts/account-repo.ts";
import type { z } from "zod";
import type { subscribeToPush } from "#contract/accounts/notifications.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import { MAX_PUSH_SUBSCRIPTIONS } from "#backend/platform/constants.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { isPushService, isSubscriptionKey } from "#backend/platform/push/endpoint-policy.ts";
import { deleteOldestSubscriptions, upsertSubscription } from "./subscription-repo.ts";

/** Subscribes this browser to the account's notifications. @throws AppError invalid, naming the field */
export async function subscribe(
  { db, clock }: { db: Knex; clock: Clock },
  { accountId, sessionId }: Caller,
  { endpoint, keys, zone }: z.infer<typeof subscribeToPush.body>,
): Promise<void> {
  if (!isPushService(endpoint))
    throw invalid("endpoint", "This isn't the address of a push service that we know.");
  if (!isSubscriptionKey(keys.p256dh))
    throw invalid("keys.p256dh", "This isn't a key of a push subscription.");
  await db.transaction(async (trx) => {
    const subscription = { accountId, sessionId, endpoint, ...keys, now: clock() };
    if (!(await upsertSubscription(trx, subscription)))
      throw invalid("endpoint", "This subscription belongs to another browser. Turn notifications on again.");
    await deleteOldestSubscriptions(trx, accountId, MAX_PUSH_SUBSCRIPTIONS);
    await updateZone(trx, accountId, zone);
  });
}

function invalid(field: string, problem: string): AppError {
  return new AppError("invalid", { fields: { [field]: [problem] } });
}
