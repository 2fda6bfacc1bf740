import { describe, expect, test } from "vitest";
import type { CallCounters } from "./call-counters.ts";
import { darkLight, judgeLine, lineBetween, settleLight, type Line, type Quality } from "./line-quality.ts";

const counters = (given: Partial<CallCounters> = {}): CallCounters => ({
  call: "c",
  peerId: "p",
  at: 0,
  bytes: 0,
  wireBytes: 0,
  packets: 0,
  lost: 0,
  frames: 0,
  jitterMs: 0,
  rttMs: null,
  ...given,
});
const line = (given: Partial<Line> = {}): Line => ({
  kbps: 500,
  wireKbps: 550,
  lossShare: 0,
  jitterMs: 10,
  rttMs: 80,
  fps: 20,
  ...given,
});

describe("between two looks", () => {
  test("rates and shares are of the time between", () => {
    const before = counters({ at: 1000, bytes: 1000, wireBytes: 2000, packets: 100, lost: 10, frames: 50 });
    const after = counters({
      at: 3000,
      bytes: 251_000,
      wireBytes: 302_000,
      packets: 190,
      lost: 20,
      frames: 80,
      jitterMs: 7,
      rttMs: 90,
    });
    expect(lineBetween(before, after)).toEqual({
      kbps: 1000,
      wireKbps: 1200,
      lossShare: 0.1,
      jitterMs: 7,
      rttMs: 90,
      fps: 15,
    });
  });

  test("another call, or no time, says nothing", () => {
    expect(lineBetween(counters(), counters({ at: 2000, call: "d" }))).toBeNull();
    expect(lineBetween(counters({ at: 5 }), counters({ at: 5 }))).toBeNull();
  });

  test("a packet that was thought lost and came is no negative loss", () => {
    const after = counters({ at: 1000, lost: 3, packets: 10 });
    expect(lineBetween(counters({ lost: 5 }), after)?.lossShare).toBe(0);
  });
});

test.each<[Partial<Line>, boolean, Quality]>([
  [{}, true, "good"],
  [{ lossShare: 0.03 }, true, "fair"],
  [{ lossShare: 0.1 }, true, "poor"],
  [{ jitterMs: 60 }, true, "fair"],
  [{ jitterMs: 150 }, true, "poor"],
  [{ rttMs: 400 }, true, "fair"],
  [{ rttMs: 900 }, true, "poor"],
  [{ rttMs: null }, true, "good"],
  [{ fps: 5 }, true, "fair"],
  [{ fps: 1 }, true, "poor"],
  [{ fps: 0 }, false, "good"],
  [{ kbps: 0 }, false, "poor"],
  [{ lossShare: 0.03, rttMs: 900 }, true, "poor"],
])("a line with %j (moving: %s) is %s", (given, moving, quality) => {
  expect(judgeLine(line(given), moving)).toBe(quality);
});

test("the light falls on the second bad look, rises after the fourth good one, and does not flicker", () => {
  const shown = (...said: Quality[]) =>
    said.reduce((light, quality) => settleLight(light, quality), darkLight).shown;
  expect(shown("fair")).toBe("fair");
  expect(shown("good", "poor")).toBe("good");
  expect(shown("good", "poor", "poor")).toBe("poor");
  expect(shown("good", "poor", "good", "poor")).toBe("good");
  expect(shown("poor", "good", "good", "good")).toBe("poor");
  expect(shown("poor", "good", "good", "good", "good")).toBe("good");
  expect(shown("good", "poor", "fair")).toBe("good");
});
