/** One cache for each copy, named after its account and lecture. */
export const CACHE_PREFIX = "offline-replay";

/** Lists the caches of copies whose name goes on like this. Browsers without a cache, as pages without TLS, have none. */
export async function cacheNames(begin = ""): Promise<string[]> {
  if (!("caches" in window)) return [];
  return (await caches.keys()).filter((name) => name.startsWith(`${CACHE_PREFIX} ${begin}`));
}

/** Removes what this device keeps for an account. */
export async function removeCopiesOf(accountId: string): Promise<void> {
  await Promise.all((await cacheNames(`${accountId} `)).map((name) => caches.delete(name)));
}
