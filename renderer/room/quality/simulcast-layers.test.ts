import { describe, expect, test } from "vitest";
import { exceedsUpload, simulcastLayers } from "./simulcast-layers.ts";

const total = (budgetKbps: number, content: "motion" | "text") =>
  Object.values(simulcastLayers(budgetKbps, content)).reduce((sum, layer) => sum + (layer?.kbps ?? 0), 0);

describe("simulcast layers", () => {
  test("a good upload carries all three, the largest at full size", () => {
    expect(simulcastLayers(2500, "motion")).toEqual({
      h: { kbps: 1500, scale: 1, fps: 24 },
      m: { kbps: 450, scale: 2, fps: 20 },
      l: { kbps: 150, scale: 4, fps: 15 },
    });
  });

  test.each([150, 300, 700, 1200, 2500])("%i kbit/s hold all layers and the audio", (budgetKbps) => {
    for (const content of ["motion", "text"] as const)
      expect(total(budgetKbps, content) + 24).toBeLessThanOrEqual(budgetKbps);
  });

  test("with little upload the small layers stay", () => {
    expect(simulcastLayers(500, "motion")).toMatchObject({ h: null, m: { kbps: 326 }, l: { kbps: 150 } });
    expect(simulcastLayers(200, "motion")).toMatchObject({ h: null, m: null, l: { kbps: 150 } });
  });

  test("the smallest layer is sent whatever the upload", () => {
    expect(simulcastLayers(50, "motion").l).toMatchObject({ kbps: 40 });
    expect(exceedsUpload(50)).toBe(true);
    expect(exceedsUpload(64)).toBe(false);
  });

  test("a screen is sent at full resolution, and once smaller for poor connections", () => {
    expect(simulcastLayers(2500, "text")).toEqual({
      h: { kbps: 1000, scale: 1, fps: 15 },
      m: null,
      l: { kbps: 150, scale: 1.5, fps: 5 },
    });
  });
});
