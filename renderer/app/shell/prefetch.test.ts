import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mediaSettings } from "#renderer/data/session/media-settings-store.ts";
import { prefetch, whileRead } from "./prefetch.ts";

const fetched: string[] = [];
const steps = [
  async () => void fetched.push("lobby"),
  () => Promise.reject(new TypeError("cut")),
  async () => void fetched.push("room"),
];

/** The pending idle callbacks by id, for a stub of `requestIdleCallback`, which jsdom lacks. */
let idle: Map<number, () => void>;
beforeEach(() => {
  fetched.length = 0;
  idle = new Map();
  localStorage.clear();
  vi.stubGlobal("requestIdleCallback", (work: () => void) => {
    idle.set(idle.size, work);
    return idle.size - 1;
  });
  vi.stubGlobal("cancelIdleCallback", (request: number) => void idle.delete(request));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "connection");
});

/** Runs the idle callbacks and returns which files were prefetched. */
async function whenIdle(): Promise<string[]> {
  for (const work of idle.values()) work();
  if (idle.size > 0) await vi.waitFor(() => expect(fetched).toContain("room"));
  return fetched;
}
const connect = (connection: object) =>
  Object.defineProperty(navigator, "connection", { configurable: true, value: connection });

test("takes one step after the other once the browser is idle, whether or not each succeeds", async () => {
  prefetch(steps, { sure: true });
  expect(fetched).toEqual([]);
  expect(await whenIdle()).toEqual(["lobby", "room"]);
});

test("fetches nothing for a page that was left before", async () => {
  prefetch(steps, { sure: true })();
  expect(await whenIdle()).toEqual([]);
});

test("who presses at once has fetched only what comes first", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const leave = prefetch([async () => void fetched.push("lobby"), whileRead, ...steps.slice(2)], {
    sure: true,
  });
  for (const work of idle.values()) work();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(fetched).toEqual(["lobby"]);
  leave();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched).toEqual(["lobby"]);
  prefetch([whileRead, ...steps.slice(2)], { sure: true });
  [...idle.values()].at(-1)?.();
  await vi.advanceTimersByTimeAsync(3_100);
  expect(fetched).toEqual(["lobby", "room"]);
});

test("fetches nothing for a browser that is asked to save data", async () => {
  connect({ saveData: true });
  prefetch(steps, { sure: true });
  expect(await whenIdle()).toEqual([]);
});

test("fetches for a person who chose less data only what the next press needs", async () => {
  mediaSettings.getState().update({ level: "low" });
  prefetch(steps, { sure: false });
  expect(await whenIdle()).toEqual([]);
  prefetch(steps, { sure: true });
  expect(await whenIdle()).toEqual(["lobby", "room"]);
});

test("fetches over a mobile network only what the next press needs", async () => {
  connect({ type: "cellular" });
  prefetch(steps, { sure: false });
  expect(await whenIdle()).toEqual([]);
  prefetch(steps, { sure: true });
  expect(await whenIdle()).toEqual(["lobby", "room"]);
});
