import { AppError } from "#backend/platform/app-error.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";

/** A request that its sender may repeat. */
export interface KeyedRequest {
  accountId: string;
  key: string;
  /** Hash of the request's content: requests with the same key must have the same content. */
  fingerprint: Buffer;
  now: Date;
}

export interface EarlierRequest {
  /** The result that the earlier request's transaction returned. */
  result: unknown;
  /** The data of the earlier response; null when the process died before it had a response. */
  response: unknown;
}

/**
 * Returns the outcome recorded under this key.
 * @throws AppError key_reused when the key belongs to a different request
 */
export async function findEarlier(
  db: Db,
  { accountId, key, fingerprint }: KeyedRequest,
): Promise<EarlierRequest | undefined> {
  const found = await db("idempotency_keys")
    .where({ accountId, key })
    .first<(EarlierRequest & { fingerprint: Buffer }) | undefined>("fingerprint", "result", "response");
  if (found && !found.fingerprint.equals(fingerprint)) throw new AppError("key_reused");
  return found;
}

/**
 * Claims the key for the caller's transaction and returns undefined. If another transaction has claimed the key, waits
 * for it to end and returns its outcome.
 * @throws AppError key_reused
 */
export async function takeKey(
  trx: Knex.Transaction,
  request: KeyedRequest,
): Promise<EarlierRequest | undefined> {
  const { accountId, key, fingerprint, now: createdAt } = request;
  const taken = await trx("idempotency_keys")
    .insert({ accountId, key, fingerprint, createdAt })
    .onConflict()
    .ignore()
    .returning("key");
  return taken.length > 0 ? undefined : findEarlier(trx, request);
}

/** Stores a key's result or response as JSON. */
export async function storeOutcome(
  db: Db,
  { accountId, key }: KeyedRequest,
  outcome: { result: unknown } | { response: unknown },
): Promise<void> {
  const [[column, value] = []] = Object.entries(outcome);
  if (column === undefined) return;
  await db("idempotency_keys")
    .where({ accountId, key })
    .update({ [column]: JSON.stringify(value ?? null) });
}

export async function deleteKeysBefore(db: Db, before: Date): Promise<void> {
  await db("idempotency_keys").where("createdAt", "<", before).delete();
}
