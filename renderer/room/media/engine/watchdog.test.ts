import { describe, expect, test } from "vitest";
import type { ReceiveSample } from "./subscriber-engine.ts";
import { checkSample, startWatchdog } from "./watchdog.ts";

/** Checks a sample each second; returns the seconds at which the watchdog requested a new call. */
function askedAt(
  seconds: number,
  sampleAt: (second: number) => ReceiveSample,
  framesExpected = true,
): number[] {
  let watchdog = startWatchdog(0);
  const asked: number[] = [];
  for (let second = 1; second <= seconds; second += 1) {
    const checked = checkSample(watchdog, sampleAt(second), framesExpected, second * 1000);
    watchdog = checked.watchdog;
    if (checked.stalled) asked.push(second);
  }
  return asked;
}

const connected = (frames: number): ReceiveSample => ({
  state: "connected",
  frames,
  audioPackets: 0,
  audioEnergy: 0,
});

describe("watchdog", () => {
  test("leaves moving video alone, even at one frame a second", () => {
    expect(askedAt(60, connected)).toEqual([]);
  });

  test("asks when no frame arrives for 6 seconds", () => {
    expect(askedAt(12, (second) => connected(Math.min(second, 5)))).toEqual([11]);
  });

  test("without a source no frames are expected", () => {
    expect(askedAt(60, () => connected(7), false)).toEqual([]);
  });

  test("asks when ICE is disconnected for 4 seconds", () => {
    const asked = askedAt(12, (second) =>
      second < 5 ? connected(second) : { state: "disconnected", frames: 4, audioPackets: 0, audioEnergy: 0 },
    );
    expect(asked).toEqual([9]);
  });

  test("asks when there is no call, also without a source, with backoff", () => {
    expect(askedAt(60, () => ({ state: "none", frames: 0, audioPackets: 0, audioEnergy: 0 }), false)).toEqual(
      [4, 10, 22, 46],
    );
  });

  test("lets a slow network finish the setup", () => {
    const slow = (second: number): ReceiveSample =>
      second < 14 ? { state: "setting-up", frames: 0, audioPackets: 0, audioEnergy: 0 } : connected(second);
    expect(askedAt(20, slow)).toEqual([]);
    expect(askedAt(16, () => ({ state: "setting-up", frames: 0, audioPackets: 0, audioEnergy: 0 }))).toEqual([
      16,
    ]);
  });

  test("a new call gets the full timeout", () => {
    const calls = (second: number): ReceiveSample =>
      second <= 4
        ? { state: "none", frames: 0, audioPackets: 0, audioEnergy: 0 }
        : connected(second < 9 ? 0 : second);
    expect(askedAt(14, calls)).toEqual([4]);
  });
});
