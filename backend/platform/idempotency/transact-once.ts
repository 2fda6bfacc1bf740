import { AsyncLocalStorage } from "node:async_hooks";
import type { Knex } from "#backend/platform/db/knex.ts";
import { findEarlier, storeOutcome, takeKey, type KeyedRequest } from "./key-repo.ts";

const requests = new AsyncLocalStorage<{ request: KeyedRequest; isUsed: boolean }>();

/** Types that survive being stored as JSON. `Date` does not, so return ids and read the rows again. */
export type Stored =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Stored[]
  | { [key: string]: Stored };

/**
 * Runs the transaction in which a request takes effect. A request resent under the same key does not run it again: it
 * gets the result of the first run, which was stored in the same transaction. Code after the transaction, such as a
 * call to the provider, runs each time.
 * @throws AppError key_reused
 */
export async function transactOnce<Result extends Stored | void>(
  db: Knex,
  work: (trx: Knex.Transaction) => Promise<Result>,
): Promise<Result> {
  const keyed = requests.getStore();
  if (!keyed) return db.transaction(work);
  // A second transaction would be mistaken for a repetition of the first.
  if (keyed.isUsed) throw new Error("A request has one transaction that is run once.");
  keyed.isUsed = true;
  const { request } = keyed;
  return db.transaction(async (trx) => {
    const earlier = await takeKey(trx, request);
    // The matching fingerprint guarantees that the earlier transaction did the same work.
    if (earlier) return earlier.result as Result;
    const result = await work(trx);
    await storeOutcome(trx, request, { result });
    return result;
  });
}

/**
 * Handles a request under its idempotency key and returns the data of its response. However often the request is sent,
 * this is the data of the first response. A handler that threw is run again.
 * @throws AppError key_reused
 */
export async function handleOnce(
  db: Knex,
  request: KeyedRequest,
  handle: () => Promise<{ data: unknown }>,
): Promise<{ data: unknown }> {
  const earlier = await findEarlier(db, request);
  if (earlier && earlier.response !== null) return { data: earlier.response };
  const keyed = { request, isUsed: false };
  const { data } = await requests.run(keyed, handle);
  if (!keyed.isUsed) throw new Error("An endpoint is keyed whose effect is not in transactOnce.");
  await storeOutcome(db, request, { response: data });
  return { data };
}
