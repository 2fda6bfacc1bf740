/** One cache per offline replay, named after its account and lecture. */
export const CACHE_PREFIX = "offline-replay";

/**
 * Lists the caches of offline replays with this prefix. Without the Cache API, for example on a page without TLS, there
 * are none.
 */
export async function cacheNames(begin = ""): Promise<string[]> {
  if (!("caches" in window)) return [];
  return (await caches.keys()).filter((name) => name.startsWith(`${CACHE_PREFIX} ${begin}`));
}

export async function removeOfflineReplaysOf(accountId: string): Promise<void> {
  await Promise.all((await cacheNames(`${accountId} `)).map((name) => caches.delete(name)));
}
