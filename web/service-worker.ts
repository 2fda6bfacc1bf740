import { OFFLINE_FILES, OFFLINE_PAGE, cachingStrategyOf } from "./worker-routes.ts";

/** The parts of the service worker's scope that are used here. TypeScript's own types conflict with those of a page. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface PushEvent extends ExtendableEvent {
  readonly data: { json(): PushedNotification } | null;
}
interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}
/** Like the contract's `ListedNotification`. Only our server can encrypt one for this browser. */
interface PushedNotification {
  _id: string;
  title: string;
  body: string;
  language: string;
  path: string;
}
interface PageClient {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface WorkerScope {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<readonly PageClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: Pick<ServiceWorkerRegistration, "showNotification">;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "message", listener: (event: MessageToWorker) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationEvent) => void): void;
}
const worker = globalThis as unknown as WorkerScope;

/** A page's message with a port for the response: whether the page is cached. */
interface MessageToWorker extends ExtendableEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

const PREFIX = "gubae-";
// The build replaces the placeholder with its version.
const CACHE = `${PREFIX}__BUILD_VERSION__`;

async function precache(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(OFFLINE_FILES.map((file) => new Request(file, { cache: "no-cache" })));
  await worker.skipWaiting();
}

/** The last build's cache is kept until the next one, because most of its files have not changed. */
async function removeOldCaches(): Promise<void> {
  // In order of creation.
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

const OFFLINE_REPLAYS_PAGE = "/offline";
const OFFLINE_REPLAYS_CACHE = "offline-page";
/** The same as in `renderer/constants.ts`: this file imports nothing that pages share. */
const CACHE_PAGE_MESSAGE = "keep-page";
// The build replaces the placeholder with the addresses of the page's files, separated by spaces.
const OFFLINE_REPLAYS_FILES = "__OFFLINE_FILES__";

/**
 * Caches one page with all its files: the player of offline replays. Its nonce is both in its headers and in its text,
 * so its policy still matches.
 */
async function cacheOfflineReplays(): Promise<void> {
  const cache = await caches.open(OFFLINE_REPLAYS_CACHE);
  const page = await fetch(OFFLINE_REPLAYS_PAGE, { headers: { Accept: "text/html" }, cache: "no-cache" });
  if (!page.ok) throw new TypeError(`${OFFLINE_REPLAYS_PAGE} could not be fetched.`);
  const files = OFFLINE_REPLAYS_FILES.split(" ").map((file) => new URL(file, worker.location.origin).href);
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  await Promise.all(
    files.map(async (file) => {
      if (cached.has(file)) return;
      const response = (await caches.match(file)) ?? (await fetch(file));
      if (response.status !== 200) throw new TypeError(`${file} could not be fetched.`);
      await cache.put(file, response);
    }),
  );
  await cache.put(OFFLINE_REPLAYS_PAGE, page);
  const needed = new Set([...files, new URL(OFFLINE_REPLAYS_PAGE, worker.location.origin).href]);
  await Promise.all([...cached].filter((url) => !needed.has(url)).map((url) => cache.delete(url)));
}

/** A new build's page needs its own files. */
async function renewPage(): Promise<void> {
  if (await caches.has(OFFLINE_REPLAYS_CACHE)) await cacheOfflineReplays();
}

const redirectTo = (path: string) => Response.redirect(new URL(path, worker.location.origin).href);

/** The cached page, which offers the offline replays on this device when there is no network. */
async function cachedPage({ url }: Request): Promise<Response | undefined> {
  const { pathname, search } = new URL(url);
  const page = await (await caches.open(OFFLINE_REPLAYS_CACHE)).match(OFFLINE_REPLAYS_PAGE);
  if (page === undefined || pathname === OFFLINE_REPLAYS_PAGE) return page;
  if (pathname === "/replay") return redirectTo(OFFLINE_REPLAYS_PAGE + search);
  return pathname === "/" || pathname === "/dashboard" ? redirectTo(OFFLINE_REPLAYS_PAGE) : undefined;
}

/**
 * All pages but one are never cached: each has its own nonce, and a stale page would request files that no longer
 * exist.
 */
async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (unreachable) {
    const cached = await cachedPage(request);
    if (cached !== undefined) return cached;
    const cache = await caches.open(CACHE);
    const offline = await cache.match(OFFLINE_PAGE);
    if (offline === undefined) throw unreachable;
    return offline;
  }
}

/** Files being fetched, by address. */
const coming = new Map<string, Promise<Response>>();

/** A file of the last build that is still in use moves into this build's cache. */
async function take(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  // Fetches the URL, not the request itself, which ends with its page.
  const response = (await caches.match(request)) ?? (await fetch(request.url));
  if (response.status === 200) await cache.put(request.url, response.clone());
  return response;
}

/**
 * Each file is fetched only once and completely, even if the user leaves the page that requested it: the next page
 * needs it, too.
 */
async function cacheFirst(request: Request, keepAlive: (work: Promise<unknown>) => void): Promise<Response> {
  const cached = await (await caches.open(CACHE)).match(request);
  if (cached !== undefined) return cached;
  const started = coming.get(request.url);
  const taken = started ?? take(request);
  if (started === undefined) {
    coming.set(request.url, taken);
    const forget = () => coming.delete(request.url);
    keepAlive(taken.then(forget, forget));
  }
  return (await taken).clone();
}

/**
 * Browsers require each push to show something. A repeated notification replaces the first, because both have the same
 * tag.
 */
async function show({ _id, title, body, language, path }: PushedNotification): Promise<void> {
  const options = { body, lang: language, tag: _id, icon: "/icon-192.png", data: { path } };
  await worker.registration.showNotification(title, options);
}

/**
 * Focuses the page that already shows the path. Other open pages are not navigated away, because one may be a live
 * room.
 */
async function open(path: string): Promise<void> {
  const url = new URL(path, worker.location.origin).href;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((client) => client.url === url);
  await (page ? page.focus() : worker.clients.openWindow(url));
}

worker.addEventListener("push", (event) => {
  if (event.data !== null) event.waitUntil(show(event.data.json()));
});
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as { path: string }).path));
});
worker.addEventListener("install", (event) => event.waitUntil(precache()));
worker.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([removeOldCaches(), renewPage()])),
);
worker.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (event.data !== CACHE_PAGE_MESSAGE || port === undefined) return;
  const answer = (isCached: boolean) => port.postMessage(isCached);
  event.waitUntil(
    cacheOfflineReplays().then(
      () => answer(true),
      () => answer(false),
    ),
  );
});
worker.addEventListener("fetch", (event) => {
  const strategy = cachingStrategyOf(event.request, worker.location.origin);
  if (strategy === "network-first") event.respondWith(networkFirst(event.request));
  if (strategy === "cache-first")
    event.respondWith(cacheFirst(event.request, (work) => event.waitUntil(work)));
});
