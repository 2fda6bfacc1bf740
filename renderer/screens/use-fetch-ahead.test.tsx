import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mediaSettings } from "#renderer/session/media-settings-store.ts";
import { useFetchAhead } from "./use-fetch-ahead.ts";

const fetched: string[] = [];
const screenOf = (name: string) => ({ loadAhead: async () => void fetched.push(name) });
const next = [screenOf("lobby"), screenOf("room")];

function Page({ wish }: { wish: { sure: boolean } | null }) {
  useFetchAhead(next, wish);
  return null;
}

/** jsdom has none: the work that waits for an idle browser. */
let idle: (() => void)[];
beforeEach(() => {
  fetched.length = 0;
  idle = [];
  localStorage.clear();
  vi.stubGlobal("requestIdleCallback", (work: () => void) => idle.push(work));
  vi.stubGlobal("cancelIdleCallback", (request: number) => void idle.splice(request - 1, 1));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "connection");
});

async function beIdle(): Promise<string[]> {
  for (const work of idle.splice(0)) work();
  // Each screen is loaded after the one before.
  for (const _ of next) await Promise.resolve();
  return fetched;
}
const connect = (connection: object) =>
  Object.defineProperty(navigator, "connection", { configurable: true, value: connection });

test("fetches one after the other, once the browser is idle", async () => {
  render(<Page wish={{ sure: true }} />);
  expect(fetched).toEqual([]);
  expect(await beIdle()).toEqual(["lobby", "room"]);
});

test("fetches nothing without a wish, or for a page that was left before", async () => {
  render(<Page wish={null} />);
  render(<Page wish={{ sure: true }} />).unmount();
  expect(await beIdle()).toEqual([]);
});

test("fetches nothing for a browser that is asked to save data", async () => {
  connect({ saveData: true });
  render(<Page wish={{ sure: true }} />);
  expect(await beIdle()).toEqual([]);
});

test("fetches nothing for a person who chose less data", async () => {
  mediaSettings.getState().update({ level: "low" });
  render(<Page wish={{ sure: true }} />);
  expect(await beIdle()).toEqual([]);
  mediaSettings.getState().update({ level: "full" });
  render(<Page wish={{ sure: true }} />);
  expect(await beIdle()).toEqual(["lobby", "room"]);
});

test("fetches over a mobile network only what the next press needs", async () => {
  connect({ type: "cellular" });
  render(<Page wish={{ sure: false }} />);
  expect(await beIdle()).toEqual([]);
  render(<Page wish={{ sure: true }} />);
  expect(await beIdle()).toEqual(["lobby", "room"]);
});
