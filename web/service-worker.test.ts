import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { CACHE_PAGE_MESSAGE } from "#renderer/constants.ts";

const origin = "https://gubae.example";
const listeners = new Map<string, (event: object) => void>();
const showNotification = vi.fn(async () => undefined);
const openWindow = vi.fn(async (_url: string) => undefined);
let pages: { url: string; focus: ReturnType<typeof vi.fn> }[] = [];

/** The files in each cache, by path. Caches are in order of creation. */
const stored = new Map<string, Map<string, string>>();
const own = "gubae-__BUILD_VERSION__";
const pathOf = (request: { url: string } | string) =>
  new URL(typeof request === "string" ? request : request.url, origin).pathname;
const found = (text: string | undefined) => (text === undefined ? undefined : new Response(text));
const cacheStorage = {
  keys: async () => [...stored.keys()],
  has: async (name: string) => stored.has(name),
  delete: async (name: string) => stored.delete(name),
  match: async (request: Request | string) =>
    found([...stored.values()].map((files) => files.get(pathOf(request))).find((text) => text !== undefined)),
  open: async (name: string) => {
    const files = stored.get(name) ?? new Map<string, string>();
    stored.set(name, files);
    return {
      match: async (request: Request | string) => found(files.get(pathOf(request))),
      keys: async () => [...files.keys()].map((path) => ({ url: origin + path })),
      delete: async (request: Request | string) => files.delete(pathOf(request)),
      put: async (request: Request | string, response: Response) =>
        void files.set(pathOf(request), await response.text()),
    };
  },
};
const fetchFile = vi.fn(async (request: Request | string) => new Response(`fetched ${pathOf(request)}`));

/** The parts of a service worker's scope that are used here. */
const scope = {
  caches: cacheStorage,
  fetch: fetchFile,
  location: { origin },
  clients: { claim: async () => undefined, matchAll: async () => pages, openWindow },
  registration: { showNotification },
  addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
};

beforeAll(async () => {
  for (const [name, value] of Object.entries(scope)) vi.stubGlobal(name, value);
  await import("./service-worker.ts");
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  pages = [];
  stored.clear();
  atWork = [];
  fetchFile.mockClear();
  showNotification.mockClear();
  openWindow.mockClear();
});

async function dispatch(type: string, event: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
}
async function press(path: string) {
  const close = vi.fn();
  await dispatch("notificationclick", { notification: { data: { path }, close } });
  expect(close).toHaveBeenCalledOnce();
}
const openPage = (path: string) => {
  const page = { url: origin + path, focus: vi.fn(async () => undefined) };
  pages.push(page);
  return page;
};

test("a push is shown in its language, and the same one again replaces the first", async () => {
  const notification = {
    _id: "1",
    title: "Live now",
    body: "Join now.",
    language: "am",
    path: "/status?id=1",
  };
  await dispatch("push", { data: { json: () => notification } });
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    "Live now",
    expect.objectContaining({ body: "Join now.", lang: "am", tag: "1", data: { path: "/status?id=1" } }),
  );
  await dispatch("push", { data: null });
  expect(showNotification).toHaveBeenCalledOnce();
});

test("a press opens its page", async () => {
  await press("/status?id=1");
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${origin}/status?id=1`);
});

test("a press focuses the page where it is open, and leads no other page away", async () => {
  const room = openPage("/class/1/f");
  const lobby = openPage("/status?id=1");
  await press("/status?id=1");
  expect(lobby.focus).toHaveBeenCalledOnce();
  expect(room.focus).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
  await press("/lecture?id=1");
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${origin}/lecture?id=1`);
});

/** The promises that the worker passed to `waitUntil`, whose work continues even if the page is gone. */
let atWork: Promise<unknown>[] = [];

async function ask(path: string, mode = "no-cors"): Promise<string> {
  let answer: Promise<Response> = Promise.reject(new Error("the worker left the request to the browser"));
  answer.catch(() => undefined);
  const request = { method: "GET", mode, url: origin + path };
  listeners.get("fetch")?.({
    request,
    respondWith: (response: Promise<Response>) => (answer = response),
    waitUntil: (work: Promise<unknown>) => void atWork.push(work),
  });
  return (await answer).text();
}

test("a new build keeps the last build's cache, and no older one", async () => {
  for (const name of ["gubae-1", "another's", "gubae-2", own]) stored.set(name, new Map());
  await dispatch("activate", {});
  expect([...stored.keys()]).toEqual(["another's", "gubae-2", own]);
});

test("a file that has not changed is taken over from the last build, another is fetched once", async () => {
  stored.set("gubae-2", new Map([["/assets/same.js", "kept"]]));
  expect(await ask("/assets/same.js")).toBe("kept");
  expect(fetchFile).not.toHaveBeenCalled();
  expect(await ask("/assets/new.js")).toBe("fetched /assets/new.js");
  expect(await ask("/assets/new.js")).toBe("fetched /assets/new.js");
  expect(fetchFile).toHaveBeenCalledOnce();
  expect([...(stored.get(own) ?? [])]).toEqual([
    ["/assets/same.js", "kept"],
    ["/assets/new.js", "fetched /assets/new.js"],
  ]);
});

test("a file is fetched once for all who ask meanwhile, to its end, and again after a failure", async () => {
  const coming = Promise.withResolvers<Response>();
  fetchFile.mockReturnValueOnce(coming.promise);
  const [first, second] = [ask("/assets/new.js"), ask("/assets/new.js")];
  await expect.poll(() => atWork).toHaveLength(1);
  coming.resolve(new Response("new"));
  expect(await Promise.all([first, second])).toEqual(["new", "new"]);
  expect(fetchFile).toHaveBeenCalledOnce();
  await Promise.all(atWork);
  fetchFile.mockRejectedValueOnce(new TypeError("no network"));
  await expect(ask("/assets/late.js")).rejects.toThrow("no network");
  expect(await ask("/assets/late.js")).toBe("fetched /assets/late.js");
});

test("an answer that is no file is not kept", async () => {
  fetchFile.mockResolvedValueOnce(new Response("not found", { status: 404 }));
  expect(await ask("/assets/new.js")).toBe("not found");
  expect(await ask("/assets/new.js")).toBe("fetched /assets/new.js");
});

test("without a network, this build's offline page is shown, not the last one's", async () => {
  stored.set("gubae-2", new Map([["/offline.html", "old"]]));
  stored.set(own, new Map([["/offline.html", "new"]]));
  fetchFile.mockRejectedValueOnce(new TypeError("no network"));
  expect(await ask("/lecture", "navigate")).toBe("new");
});

describe("the page of replays on the device", () => {
  const filesOf = (name: string) => [...(stored.get(name)?.keys() ?? [])];
  const files = "/__OFFLINE_FILES__";
  const cachePage = async (data: unknown = CACHE_PAGE_MESSAGE) => {
    const postMessage = vi.fn();
    await dispatch("message", { data, ports: [{ postMessage }] });
    return postMessage;
  };
  const away = () => fetchFile.mockRejectedValueOnce(new TypeError("no network"));
  const answerTo = async (path: string) => {
    let answer: Promise<Response> | undefined;
    listeners.get("fetch")?.({
      request: { method: "GET", mode: "navigate", url: origin + path },
      respondWith: (response: Promise<Response>) => (answer = response),
    });
    const response = await answer;
    return response?.headers.get("location") ?? (await response?.text());
  };

  test("is kept when a page asks, with all its files, which are fetched once", async () => {
    expect(await cachePage("another message")).not.toHaveBeenCalled();
    expect(filesOf("offline-page")).toEqual([]);
    expect(await cachePage()).toHaveBeenCalledExactlyOnceWith(true);
    expect(filesOf("offline-page")).toEqual([files, "/offline"]);
    fetchFile.mockClear();
    await cachePage();
    expect(fetchFile).toHaveBeenCalledOnce();
  });

  test("is not said to be kept when it could not be", async () => {
    away();
    expect(await cachePage()).toHaveBeenCalledExactlyOnceWith(false);
  });

  test("is what opens without a network, and where the pages lead that need one", async () => {
    stored.set("offline-page", new Map([["/offline", "kept"]]));
    stored.set(own, new Map([["/offline.html", "no network"]]));
    for (const [path, answer] of [
      ["/offline", "kept"],
      ["/offline?id=1", "kept"],
      ["/replay?id=1", `${origin}/offline?id=1`],
      ["/dashboard", `${origin}/offline`],
      ["/", `${origin}/offline`],
      ["/lectures", "no network"],
    ] as const) {
      away();
      expect(await answerTo(path), path).toBe(answer);
    }
  });

  test("is fetched anew by a new build, without the files that it no longer needs, where it was kept", async () => {
    await dispatch("activate", {});
    expect(stored.has("offline-page")).toBe(false);
    stored.set(
      "offline-page",
      new Map([
        ["/offline", "old"],
        ["/assets/old.js", "old"],
      ]),
    );
    await dispatch("activate", {});
    expect([...(stored.get("offline-page") ?? [])]).toEqual([
      ["/offline", "fetched /offline"],
      [files, `fetched ${files}`],
    ]);
  });
});
