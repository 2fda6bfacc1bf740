/** One cache per offline replay, named after its account and lecture. */
export const CACHE_PREFIX = "offline-replay";

/**
 * Lists the names of offline replay caches. `begin` filters by the part of the name after `CACHE_PREFIX`. The list is
 * empty without the Cache API, for example on a page without TLS.
 */
export async function cacheNames(begin = ""): Promise<string[]> {
  if (!("caches" in window)) return [];
  return (await caches.keys()).filter((name) => name.startsWith(`${CACHE_PREFIX} ${begin}`));
}

export async function removeOfflineReplaysOf(accountId: string): Promise<void> {
  await Promise.all((await cacheNames(`${accountId} `)).map((name) => caches.delete(name)));
}
