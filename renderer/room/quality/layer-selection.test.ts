import { describe, expect, test } from "vitest";
import {
  layerCeiling,
  resumeSelection,
  selectLayer,
  startSelection,
  type ArrivalSample,
  type LayerSelection,
} from "./layer-selection.ts";

const good: ArrivalSample = { ms: 500, audioMs: 500, packets: 45, lost: 0 };
const slow: ArrivalSample = { ...good, audioMs: 420 };
const queueing: ArrivalSample = { ...good, audioMs: 300 };
const lossy: ArrivalSample = { ...good, lost: 10 };

/** Applies the same sample every half second. */
function after(selection: LayerSelection, sample: ArrivalSample, from: number, ms: number): LayerSelection {
  let current = selection;
  for (let now = from + 500; now <= from + ms; now += 500)
    current = selectLayer(current, sample, "high", now);
  return current;
}

describe("steps up", () => {
  test("begins low and climbs while the connection is good", () => {
    const start = startSelection(0);
    expect(start.layer).toBe("low");
    expect(after(start, good, 0, 2_500).layer).toBe("low");
    expect(after(start, good, 0, 3_000).layer).toBe("medium");
    expect(after(start, good, 0, 6_000).layer).toBe("high");
  });

  test("never above what the viewer has use for", () => {
    const climbed = after(startSelection(0), good, 0, 10_000);
    expect(selectLayer(climbed, good, "medium", 10_500).layer).toBe("medium");
  });

  test.each([1, 2, 3])("waits longer after failure %i", (failures) => {
    let selection = after(startSelection(0), good, 0, 3_000);
    let now = 3_000;
    for (let failed = 1; failed <= failures; failed += 1) {
      now += 500;
      selection = selectLayer(selection, queueing, "high", now);
      expect(selection.layer).toBe("low");
      const calmMs = 120_000 * 2 ** (failed - 1);
      selection = after(selection, good, now, calmMs - 500);
      expect(selection.layer).toBe("low");
      selection = after(selection, good, now + calmMs - 500, 500);
      expect(selection.layer).toBe("medium");
      now += calmMs;
    }
  });
});

describe("steps down", () => {
  const high = after(startSelection(0), good, 0, 20_000);

  test.each([
    ["the audio is held up", queueing],
    ["packets are lost", lossy],
  ])("at once when %s", (_why, sample) => {
    expect(selectLayer(high, sample, "high", 60_000).layer).toBe("medium");
  });

  test("not for one sample that is a little slow, but for two", () => {
    const once = selectLayer(high, slow, "high", 60_000);
    expect(once.layer).toBe("high");
    expect(selectLayer(once, slow, "high", 60_500).layer).toBe("medium");
  });

  test("comes back after 15 seconds when it had been good for long", () => {
    const down = selectLayer(high, lossy, "high", 60_000);
    expect(after(down, good, 60_000, 14_500).layer).toBe("medium");
    expect(after(down, good, 60_000, 15_000).layer).toBe("high");
  });

  test("stays at the lowest layer", () => {
    expect(after(high, lossy, 60_000, 5_000).layer).toBe("low");
  });
});

test("a new publication keeps the layer, and the end of the one before holds nobody down", () => {
  const trial = after(startSelection(0), good, 0, 6_000);
  const cutOff = selectLayer(trial, queueing, "high", 6_500);
  expect(cutOff.layer).toBe("medium");
  expect(after(cutOff, good, 6_500, 59_500).layer).toBe("medium");
  const resumed = resumeSelection(cutOff, 10_000);
  expect(resumed.layer).toBe("medium");
  expect(after(resumed, good, 10_000, 3_000).layer).toBe("high");
});

describe("what a viewer has use for", () => {
  test.each([
    ["none", { level: "audio", width: 1920, isScreen: true }],
    ["none", { level: "slides", width: 1920, isScreen: true }],
    ["low", { level: "low", width: 1920, isScreen: true }],
    ["low", { level: "full", width: 300, isScreen: false }],
    ["medium", { level: "full", width: 640, isScreen: false }],
    ["high", { level: "full", width: 1280, isScreen: false }],
    ["high", { level: "full", width: null, isScreen: false }],
    ["high", { level: "full", width: 300, isScreen: true }],
  ] as const)("%s: %o", (layer, preference) => {
    expect(layerCeiling(preference)).toBe(layer);
  });
});
