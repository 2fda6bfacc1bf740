import type { Db, Knex } from "#backend/platform/db/knex.ts";

export interface StoredKeys {
  publicKey: string;
  sealedPrivateKey: Buffer;
}

/**
 * Stores the key pair unless one is already stored. Returns the stored pair, which may be another process's if several
 * start at the same time.
 */
export async function storeFirstKeys(db: Db, keys: StoredKeys): Promise<StoredKeys> {
  await db("push_keys").insert(keys).onConflict().ignore();
  return db("push_keys").first();
}

export async function findKeys(db: Db): Promise<StoredKeys | undefined> {
  return db("push_keys").first();
}

/** Deletes a key pair that can no longer be used, with the subscriptions that depend on it. */
export async function deleteKeys(db: Knex, publicKey: string): Promise<void> {
  await db.transaction(async (trx) => {
    if ((await trx("push_keys").where({ publicKey }).delete()) > 0) await trx("push_subscriptions").delete();
  });
}
