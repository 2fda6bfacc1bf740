import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ConnectivityEvent } from "../../machine/room-state.ts";
import {
  BrowserConnectivityMonitor,
  SLEEP_CHECK_INTERVAL_MS,
  SLEEP_THRESHOLD_MS,
} from "./connectivity-monitor.ts";
import { FakeClock } from "../../testing/fakes.ts";

class FakeDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible";
  setVisibility(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

let clock: FakeClock;
let page: FakeDocument;
let browser: EventTarget;
let events: ConnectivityEvent[];
let stop: () => void;

beforeEach(() => {
  clock = new FakeClock();
  page = new FakeDocument();
  browser = new EventTarget();
  events = [];
  const monitor = new BrowserConnectivityMonitor({
    clock,
    window: browser,
    document: page,
    report: (error) => {
      throw error;
    },
  });
  stop = monitor.on((event) => events.push(event));
});
afterEach(() => stop());

describe("connectivity events", () => {
  test("a network that is back", () => {
    browser.dispatchEvent(new Event("online"));
    expect(events).toEqual(["online"]);
  });

  test("a computer that slept, reported once", async () => {
    await clock.advance(3 * SLEEP_CHECK_INTERVAL_MS);
    clock.sleep(SLEEP_THRESHOLD_MS);
    await clock.advance(3 * SLEEP_CHECK_INTERVAL_MS);
    expect(events).toEqual(["awake"]);
  });

  test("a short pause is no sleep", async () => {
    clock.sleep(SLEEP_THRESHOLD_MS - 2 * SLEEP_CHECK_INTERVAL_MS);
    await clock.advance(3 * SLEEP_CHECK_INTERVAL_MS);
    expect(events).toEqual([]);
  });

  test("a page in the foreground again; one that slept in the background is awake only then", async () => {
    page.setVisibility("hidden");
    await clock.advance(SLEEP_CHECK_INTERVAL_MS);
    page.setVisibility("visible");
    expect(events).toEqual(["visible"]);
    page.setVisibility("hidden");
    clock.sleep(60_000);
    await clock.advance(2 * SLEEP_CHECK_INTERVAL_MS);
    expect(events).toEqual(["visible"]);
    page.setVisibility("visible");
    expect(events).toEqual(["visible", "awake"]);
  });

  test("nothing after unsubscribing", async () => {
    stop();
    browser.dispatchEvent(new Event("online"));
    page.setVisibility("visible");
    clock.sleep(60_000);
    await clock.advance(SLEEP_CHECK_INTERVAL_MS);
    expect(events).toEqual([]);
    expect(clock.pendingTimers).toBe(0);
  });
});
