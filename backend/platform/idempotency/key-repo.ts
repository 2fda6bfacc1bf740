import { AppError } from "#backend/platform/app-error.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";

/** A request that its sender may repeat. */
export interface KeyedRequest {
  accountId: string;
  key: string;
  /** Of what is asked for: under the same key it must be the same. */
  fingerprint: Buffer;
  now: Date;
}

export interface EarlierRequest {
  /** What its transaction returned. */
  result: unknown;
  /** The data of its answer; null when its process died before there was one. */
  response: unknown;
}

/** Returns what was done under this key. @throws AppError key_reused when that was something else */
export async function findEarlier(
  db: Db,
  { accountId, key, fingerprint }: KeyedRequest,
): Promise<EarlierRequest | undefined> {
  const found = await db("idempotency_keys")
    .where({ account_id: accountId, key })
    .first<(EarlierRequest & { fingerprint: Buffer }) | undefined>("fingerprint", "result", "response");
  if (found && !found.fingerprint.equals(fingerprint)) throw new AppError("key_reused");
  return found;
}

/**
 * Takes the key for the caller's transaction; waits for another one that is just using it. Returns what that one did.
 * @throws AppError key_reused
 */
export async function takeKey(
  trx: Knex.Transaction,
  request: KeyedRequest,
): Promise<EarlierRequest | undefined> {
  const { accountId: account_id, key, fingerprint, now: created_at } = request;
  const taken = await trx("idempotency_keys")
    .insert({ account_id, key, fingerprint, created_at })
    .onConflict()
    .ignore()
    .returning("key");
  return taken.length > 0 ? undefined : findEarlier(trx, request);
}

/** Keeps, as JSON, what was done or answered under a key. */
export async function keepOutcome(
  db: Db,
  { accountId, key }: KeyedRequest,
  outcome: { result: unknown } | { response: unknown },
): Promise<void> {
  const [[column, value] = []] = Object.entries(outcome);
  if (column === undefined) return;
  await db("idempotency_keys")
    .where({ account_id: accountId, key })
    .update({ [column]: JSON.stringify(value ?? null) });
}

export async function deleteKeysBefore(db: Db, before: Date): Promise<void> {
  await db("idempotency_keys").where("created_at", "<", before).delete();
}
