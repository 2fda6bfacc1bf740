import { beforeAll, beforeEach, expect, test, vi } from "vitest";

const origin = "https://gubae.example";
const listeners = new Map<string, (event: object) => void>();
const showNotification = vi.fn(async () => undefined);
const openWindow = vi.fn(async (_url: string) => undefined);
let pages: { url: string; focus: ReturnType<typeof vi.fn> }[] = [];

/** The scope of a service worker, as far as it is used for notifications. */
const scope = {
  location: { origin },
  clients: { matchAll: async () => pages, openWindow },
  registration: { showNotification },
  addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
};

beforeAll(async () => {
  for (const [name, value] of Object.entries(scope)) vi.stubGlobal(name, value);
  await import("./service-worker.ts");
});
beforeEach(() => {
  pages = [];
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
  const notice = { _id: "1", title: "Live now", body: "Join now.", language: "am", path: "/status?id=1" };
  await dispatch("push", { data: { json: () => notice } });
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
