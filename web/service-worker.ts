import { OFFLINE_FILES, OFFLINE_PAGE, cachingStrategyOf } from "./worker-routes.ts";

/** The part of the service worker's scope that is used here. TypeScript's own types conflict with those of a page. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface PushEvent extends ExtendableEvent {
  readonly data: { json(): PushedNotice } | null;
}
interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}
/** As `Notice` of the contract, which our server alone can have encrypted for this browser. */
interface PushedNotice {
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

/** What a page sends with a port, to which the answer goes: whether the page is kept. */
interface MessageToWorker extends ExtendableEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

const PREFIX = "gubae-";
// Replaced by the build's version.
const CACHE = `${PREFIX}__BUILD_VERSION__`;

async function precache(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(OFFLINE_FILES.map((file) => new Request(file, { cache: "no-cache" })));
  await worker.skipWaiting();
}

/** The last build's cache stays until the next one: most of its files have not changed. */
async function removeOldCaches(): Promise<void> {
  // In the order in which they were made.
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

const KEPT_PAGE = "/offline";
const KEPT_CACHE = "offline-page";
/** As in `renderer/constants.ts`: this file imports nothing that pages share. */
const KEEP_PAGE_MESSAGE = "keep-page";
// Replaced by the addresses of the page's files, between spaces.
const KEPT_FILES = "__OFFLINE_FILES__";

/**
 * Keeps one page with all its files: the one that plays replays which the device keeps. It carries its own nonce in its
 * headers as in its text, so its policy holds.
 */
async function keepPage(): Promise<void> {
  const cache = await caches.open(KEPT_CACHE);
  const page = await fetch(KEPT_PAGE, { headers: { Accept: "text/html" }, cache: "no-cache" });
  if (!page.ok) throw new TypeError(`${KEPT_PAGE} could not be fetched.`);
  const files = KEPT_FILES.split(" ").map((file) => new URL(file, worker.location.origin).href);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  await Promise.all(
    files.map(async (file) => {
      if (kept.has(file)) return;
      const response = (await caches.match(file)) ?? (await fetch(file));
      if (response.status !== 200) throw new TypeError(`${file} could not be fetched.`);
      await cache.put(file, response);
    }),
  );
  await cache.put(KEPT_PAGE, page);
  const needed = new Set([...files, new URL(KEPT_PAGE, worker.location.origin).href]);
  await Promise.all([...kept].filter((url) => !needed.has(url)).map((url) => cache.delete(url)));
}

/** A new build's page needs its own files. */
async function renewPage(): Promise<void> {
  if (await caches.has(KEPT_CACHE)) await keepPage();
}

const redirectTo = (path: string) => Response.redirect(new URL(path, worker.location.origin).href);

/** Whom the page leads to what is on this device, when there is no network. */
async function keptPage({ url }: Request): Promise<Response | undefined> {
  const { pathname, search } = new URL(url);
  const page = await (await caches.open(KEPT_CACHE)).match(KEPT_PAGE);
  if (page === undefined || pathname === KEPT_PAGE) return page;
  if (pathname === "/replay") return redirectTo(KEPT_PAGE + search);
  return pathname === "/" || pathname === "/dashboard" ? redirectTo(KEPT_PAGE) : undefined;
}

/** Pages are never cached, but one: each has its own nonce, and a stale page would request files that no longer exist. */
async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (unreachable) {
    const kept = await keptPage(request);
    if (kept !== undefined) return kept;
    const cache = await caches.open(CACHE);
    const offline = await cache.match(OFFLINE_PAGE);
    if (offline === undefined) throw unreachable;
    return offline;
  }
}

/** Files that are on their way, by address. */
const coming = new Map<string, Promise<Response>>();

/** A file of the last build that is still in use moves into this build's cache. */
async function take(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  // Not the request itself: it ends with the page that made it.
  const response = (await caches.match(request)) ?? (await fetch(request.url));
  if (response.status === 200) await cache.put(request.url, response.clone());
  return response;
}

/** Each file is fetched once and to its end, also when the page that wanted it is left: the next one needs it, too. */
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

/** Browsers demand that each push shows something. A repeated one replaces the first, by its tag. */
async function show({ _id, title, body, language, path }: PushedNotice): Promise<void> {
  const options = { body, lang: language, tag: _id, icon: "/icon-192.png", data: { path } };
  await worker.registration.showNotification(title, options);
}

/** Focuses the page that shows it already, but leads no other page away: it may be a live room. */
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
  if (event.data !== KEEP_PAGE_MESSAGE || port === undefined) return;
  const answer = (isKept: boolean) => port.postMessage(isKept);
  event.waitUntil(
    keepPage().then(
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
