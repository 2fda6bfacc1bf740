import { describe, expect, test } from "vitest";
import type { CallCounters } from "./call-counters.ts";
import {
  initialIndicator,
  rateQuality,
  qualitySampleBetween,
  updateIndicator,
  type QualitySample,
  type Quality,
} from "./connection-quality.ts";

const counters = (given: Partial<CallCounters> = {}): CallCounters => ({
  call: "c",
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
const sample = (given: Partial<QualitySample> = {}): QualitySample => ({
  kbps: 500,
  wireKbps: 550,
  lossRatio: 0,
  jitterMs: 10,
  rttMs: 80,
  fps: 20,
  ...given,
});

describe("between two measurements", () => {
  test("rates and ratios cover the time between", () => {
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
    expect(qualitySampleBetween(before, after)).toEqual({
      kbps: 1000,
      wireKbps: 1200,
      lossRatio: 0.1,
      jitterMs: 7,
      rttMs: 90,
      fps: 15,
    });
  });

  test("another call, or no time between, yields nothing", () => {
    expect(qualitySampleBetween(counters(), counters({ at: 2000, call: "d" }))).toBeNull();
    expect(qualitySampleBetween(counters({ at: 5 }), counters({ at: 5 }))).toBeNull();
  });

  test("a late packet does not make the loss negative", () => {
    const after = counters({ at: 1000, lost: 3, packets: 10 });
    expect(qualitySampleBetween(counters({ lost: 5 }), after)?.lossRatio).toBe(0);
  });
});

test.each<[Partial<QualitySample>, boolean, Quality]>([
  [{}, true, "good"],
  [{ lossRatio: 0.03 }, true, "fair"],
  [{ lossRatio: 0.1 }, true, "poor"],
  [{ jitterMs: 60 }, true, "fair"],
  [{ jitterMs: 150 }, true, "poor"],
  [{ rttMs: 400 }, true, "fair"],
  [{ rttMs: 900 }, true, "poor"],
  [{ rttMs: null }, true, "good"],
  [{ fps: 5 }, true, "fair"],
  [{ fps: 1 }, true, "poor"],
  [{ fps: 0 }, false, "good"],
  [{ kbps: 0 }, false, "poor"],
  [{ lossRatio: 0.03, rttMs: 900 }, true, "poor"],
])("a call with %j (motion expected: %s) is %s", (given, motionExpected, quality) => {
  expect(rateQuality(sample(given), motionExpected)).toBe(quality);
});

test("the indicator falls on the second worse sample, rises on the fourth better one, and does not flicker", () => {
  const shown = (...ratings: Quality[]) =>
    ratings.reduce((indicator, quality) => updateIndicator(indicator, quality), initialIndicator).shown;
  expect(shown("fair")).toBe("fair");
  expect(shown("good", "poor")).toBe("good");
  expect(shown("good", "poor", "poor")).toBe("poor");
  expect(shown("good", "poor", "good", "poor")).toBe("good");
  expect(shown("poor", "good", "good", "good")).toBe("poor");
  expect(shown("poor", "good", "good", "good", "good")).toBe("good");
  expect(shown("good", "poor", "fair")).toBe("good");
});
