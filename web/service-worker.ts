import { OFFLINE_FILES, OFFLINE_PAGE, cachingStrategyOf } from "./worker-routes.ts";

/** The part of the service worker's scope that is used here. TypeScript's own types conflict with those of a page. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
}
const worker = globalThis as unknown as WorkerScope;

const PREFIX = "gubae-";
// Replaced by the build's version.
const CACHE = `${PREFIX}__BUILD_VERSION__`;

async function precache(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(OFFLINE_FILES.map((file) => new Request(file, { cache: "reload" })));
  await worker.skipWaiting();
}

async function removeOldCaches(): Promise<void> {
  const names = await caches.keys();
  const outdated = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(outdated.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Pages are never cached: each has its own nonce, and a stale page would request files that no longer exist. */
async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (unreachable) {
    const offline = await caches.match(OFFLINE_PAGE);
    if (offline === undefined) throw unreachable;
    return offline;
  }
}

async function cacheFirst(request: Request): Promise<Response> {
  const cached = await caches.match(request);
  if (cached !== undefined) return cached;
  const response = await fetch(request);
  if (response.status === 200) {
    const cache = await caches.open(CACHE);
    await cache.put(request, response.clone());
  }
  return response;
}

worker.addEventListener("install", (event) => event.waitUntil(precache()));
worker.addEventListener("activate", (event) => event.waitUntil(removeOldCaches()));
worker.addEventListener("fetch", (event) => {
  const strategy = cachingStrategyOf(event.request, worker.location.origin);
  if (strategy === "network-first") event.respondWith(networkFirst(event.request));
  if (strategy === "cache-first") event.respondWith(cacheFirst(event.request));
});
