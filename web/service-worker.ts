import { OFFLINE_FILES, OFFLINE_PAGE, treatmentOf } from "./worker-routes.ts";

/** The little of the service worker's world that is used here: its own types don't go with a page's. */
interface LongEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface AskEvent extends LongEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LongEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: AskEvent) => void): void;
}
const worker = globalThis as unknown as WorkerScope;

const PREFIX = "gubae-";
// The build writes its own version here.
const CACHE = `${PREFIX}__BUILD_VERSION__`;

async function prepare(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(OFFLINE_FILES.map((file) => new Request(file, { cache: "reload" })));
  await worker.skipWaiting();
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const outdated = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(outdated.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Pages are never kept: each has its own nonce, and a stale one would ask for files that are gone. */
async function answerPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (unreachable) {
    const offline = await caches.match(OFFLINE_PAGE);
    if (offline === undefined) throw unreachable;
    return offline;
  }
}

async function answerFile(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone());
  }
  return answer;
}

worker.addEventListener("install", (event) => event.waitUntil(prepare()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const treatment = treatmentOf(event.request, worker.location.origin);
  if (treatment === "network-first-page") event.respondWith(answerPage(event.request));
  if (treatment === "cache-first") event.respondWith(answerFile(event.request));
});
