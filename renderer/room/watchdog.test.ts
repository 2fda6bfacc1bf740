import { describe, expect, test } from "vitest";
import type { WatchSample } from "./media-engine.ts";
import { look, startWatch } from "./watchdog.ts";

/** Looks once a second at what `sampleAt` shows; answers the seconds at which it asked for a new call. */
function askedAt(seconds: number, sampleAt: (second: number) => WatchSample, moving = true): number[] {
  let watch = startWatch(0);
  const asked: number[] = [];
  for (let second = 1; second <= seconds; second += 1) {
    const seen = look(watch, sampleAt(second), moving, second * 1000);
    watch = seen.watch;
    if (seen.stalled) asked.push(second);
  }
  return asked;
}

const connected = (frames: number): WatchSample => ({ state: "connected", frames, sounds: 0 });

describe("watchdog", () => {
  test("leaves a moving picture alone, even one frame a second", () => {
    expect(askedAt(60, connected)).toEqual([]);
  });

  test("asks when frames stand still for 6 seconds", () => {
    expect(askedAt(12, (second) => connected(Math.min(second, 5)))).toEqual([11]);
  });

  test("a host that shows nothing may stand still", () => {
    expect(askedAt(60, () => connected(7), false)).toEqual([]);
  });

  test("asks when ICE is disconnected for 4 seconds", () => {
    const asked = askedAt(12, (second) =>
      second < 5 ? connected(second) : { state: "disconnected", frames: 4, sounds: 0 },
    );
    expect(asked).toEqual([9]);
  });

  test("asks when no call comes, also while nothing is shown, with growing pauses", () => {
    expect(askedAt(60, () => ({ state: "none", frames: 0, sounds: 0 }), false)).toEqual([4, 10, 22, 46]);
  });

  test("lets a slow line finish setting up", () => {
    const slow = (second: number): WatchSample =>
      second < 14 ? { state: "setting-up", frames: 0, sounds: 0 } : connected(second);
    expect(askedAt(20, slow)).toEqual([]);
    expect(askedAt(16, () => ({ state: "setting-up", frames: 0, sounds: 0 }))).toEqual([16]);
  });

  test("a new call gets the full patience", () => {
    const calls = (second: number): WatchSample =>
      second <= 4 ? { state: "none", frames: 0, sounds: 0 } : connected(second < 9 ? 0 : second);
    expect(askedAt(14, calls)).toEqual([4]);
  });
});
