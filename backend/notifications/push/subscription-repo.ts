import type { Db, Knex } from "#backend/platform/db/knex.ts";

export interface NewSubscription {
  accountId: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  now: Date;
}

/**
 * Stores a browser's subscription until its session, or the remembered device of that session, ends. If another account
 * used the same browser before, that account's subscription is removed: the matching secret proves that the browser is
 * the same. Returns false when the endpoint is already stored with another secret, or the session has just ended.
 */
export async function upsertSubscription(
  trx: Knex.Transaction,
  subscription: NewSubscription,
): Promise<boolean> {
  const { rows } = await trx.raw(
    `insert into push_subscriptions as s (account_id, session_id, device_id, endpoint, p256dh, auth, created_at)
     select account_id, case when device_id is null then id end, device_id, :endpoint, :p256dh, :auth, :now
     from sessions where id = :sessionId and account_id = :accountId
     on conflict (endpoint) do update set account_id = excluded.account_id, session_id = excluded.session_id,
       device_id = excluded.device_id, created_at = excluded.created_at
     where s.auth = excluded.auth and s.p256dh = excluded.p256dh
     returning id`,
    { ...subscription },
  );
  return rows.length > 0;
}

/** Deletes an account's oldest subscriptions beyond `limit`. */
export async function deleteOldestSubscriptions(db: Db, accountId: string, limit: number): Promise<void> {
  const surplus = db("push_subscriptions")
    .where({ accountId })
    .orderBy([
      { column: "createdAt", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .offset(limit)
    .select("id");
  await db("push_subscriptions").whereIn("id", surplus).delete();
}

export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await db("push_subscriptions").where({ id }).delete();
}

/** Returns false when the account has no such subscription. */
export async function deleteOwnSubscription(db: Db, accountId: string, endpoint: string): Promise<boolean> {
  return (await db("push_subscriptions").where({ accountId, endpoint }).delete()) > 0;
}

export async function countSubscriptions(db: Db, accountId: string): Promise<number> {
  const row = await db("push_subscriptions").where({ accountId }).count({ count: "*" }).first();
  return Number(row?.count ?? 0);
}
