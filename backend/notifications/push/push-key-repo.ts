import type { Db, Knex } from "#backend/platform/db/knex.ts";

export interface StoredKeys {
  publicKey: string;
  sealedPrivateKey: Buffer;
}

const columns = { publicKey: "public_key", sealedPrivateKey: "sealed_private_key" };

/**
 * Stores the key pair unless one is already stored. Returns the stored pair, which may be another process's if several
 * start at the same time.
 */
export async function storeFirstKeys(db: Db, keys: StoredKeys): Promise<StoredKeys> {
  const row = { public_key: keys.publicKey, sealed_private_key: keys.sealedPrivateKey };
  await db("push_keys").insert(row).onConflict().ignore();
  return db("push_keys").first(columns);
}

export async function findKeys(db: Db): Promise<StoredKeys | undefined> {
  return db("push_keys").first(columns);
}

/** Deletes a key pair that can no longer be used, with the subscriptions that depend on it. */
export async function deleteKeys(db: Knex, publicKey: string): Promise<void> {
  await db.transaction(async (trx) => {
    if ((await trx("push_keys").where({ public_key: publicKey }).delete()) > 0)
      await trx("push_subscriptions").delete();
  });
}
