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
/**
 * Has the same fields as the contract's `ListedNotification`. It needs no check, because only our server can encrypt a
 * push for this browser.
 */
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

/** A message from a page, with a port for the response, which says whether the page is cached. */
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

/**
 * Removes old caches. The previous build's cache stays, because most of its files have not changed and can still be
 * used.
 */
async function removeOldCaches(): Promise<void> {
  // The names are in order of creation.
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

const OFFLINE_REPLAYS_PAGE = "/offline";
const OFFLINE_REPLAYS_CACHE = "offline-page";
/**
 * Must be equal to the constant in `renderer/constants.ts`, which is not imported because this file shares no modules
 * with the pages.
 */
const CACHE_PAGE_MESSAGE = "keep-page";
// The build replaces the placeholder with the addresses of the files of the offline replay page, separated by spaces.
const OFFLINE_REPLAYS_FILES = "__OFFLINE_FILES__";

/**
 * Caches the page that plays offline replays, with all its files. The page's nonce is in both its headers and its text,
 * so the cached policy still matches.
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

/** After a new build, caches the offline replay page again, because the new page needs other files. */
async function renewPage(): Promise<void> {
  if (await caches.has(OFFLINE_REPLAYS_CACHE)) await cacheOfflineReplays();
}

const redirectTo = (path: string) => Response.redirect(new URL(path, worker.location.origin).href);

/**
 * Returns the response to use when there is no network: the cached page with the offline replays on this device, or a
 * redirect to it.
 */
async function cachedPage({ url }: Request): Promise<Response | undefined> {
  const { pathname, search } = new URL(url);
  const page = await (await caches.open(OFFLINE_REPLAYS_CACHE)).match(OFFLINE_REPLAYS_PAGE);
  if (page === undefined || pathname === OFFLINE_REPLAYS_PAGE) return page;
  if (pathname === "/replay") return redirectTo(OFFLINE_REPLAYS_PAGE + search);
  return pathname === "/" || pathname === "/dashboard" ? redirectTo(OFFLINE_REPLAYS_PAGE) : undefined;
}

/**
 * Loads a page from the network. Only the offline replay page is cached: each page has its own nonce, and a stale page
 * would request files that no longer exist.
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

/** Files that are being fetched, by address. */
const coming = new Map<string, Promise<Response>>();

/**
 * Returns a file and stores it in this build's cache. The file is copied from the previous build's cache if possible,
 * and fetched otherwise.
 */
async function take(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  // Fetches the URL, because the browser would abort the original request when its page is closed.
  const response = (await caches.match(request)) ?? (await fetch(request.url));
  if (response.status === 200) await cache.put(request.url, response.clone());
  return response;
}

/**
 * Returns a file from the cache, or fetches it. Each file is fetched only once and completely, even if the user leaves
 * the page that requested it, because the next page needs it too.
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
 * Shows the notification, because browsers require each push to show something. A repeated push replaces the first
 * notification, because both have the same tag.
 */
async function show({ _id, title, body, language, path }: PushedNotification): Promise<void> {
  const options = { body, lang: language, tag: _id, icon: "/icon-192.png", data: { path } };
  await worker.registration.showNotification(title, options);
}

/**
 * Focuses the page that already shows this path, or opens a new one. Other open pages are not navigated away, because
 * one may be a live room.
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
