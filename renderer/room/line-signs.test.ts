import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BrowserLineSigns, type LineSign } from "./line-signs.ts";
import { BEAT_MS, SLEPT_MS } from "./room-constants.ts";
import { FakeClock } from "./testing/fakes.ts";

class FakeDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible";
  turn(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

let clock: FakeClock;
let page: FakeDocument;
let browser: EventTarget;
let signs: LineSign[];
let stop: () => void;

beforeEach(() => {
  clock = new FakeClock();
  page = new FakeDocument();
  browser = new EventTarget();
  signs = [];
  const watch = new BrowserLineSigns({
    clock,
    window: browser,
    document: page,
    report: (error) => {
      throw error;
    },
  });
  stop = watch.on((sign) => signs.push(sign));
});
afterEach(() => stop());

describe("what a browser notices of its line", () => {
  test("a network that is there again", () => {
    browser.dispatchEvent(new Event("online"));
    expect(signs).toEqual(["online"]);
  });

  test("a computer that slept, once", async () => {
    await clock.pass(3 * BEAT_MS);
    clock.sleep(SLEPT_MS);
    await clock.pass(3 * BEAT_MS);
    expect(signs).toEqual(["awake"]);
  });

  test("a short stop is none", async () => {
    clock.sleep(SLEPT_MS - 2 * BEAT_MS);
    await clock.pass(3 * BEAT_MS);
    expect(signs).toEqual([]);
  });

  test("somebody who looks again; a page that the browser let sleep meanwhile is awake only then", async () => {
    page.turn("hidden");
    await clock.pass(BEAT_MS);
    page.turn("visible");
    expect(signs).toEqual(["visible"]);
    page.turn("hidden");
    clock.sleep(60_000);
    await clock.pass(2 * BEAT_MS);
    expect(signs).toEqual(["visible"]);
    page.turn("visible");
    expect(signs).toEqual(["visible", "awake"]);
  });

  test("nothing after it was stopped", async () => {
    stop();
    browser.dispatchEvent(new Event("online"));
    page.turn("visible");
    clock.sleep(60_000);
    await clock.pass(BEAT_MS);
    expect(signs).toEqual([]);
    expect(clock.waiting).toBe(0);
  });
});
