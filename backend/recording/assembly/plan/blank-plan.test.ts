import { expect, test } from "vitest";
import type { AssemblyPlan } from "./assembly-plan.ts";
import { blankPlan } from "./blank-plan.ts";

const plan: AssemblyPlan = {
  durationMs: 20_000,
  kept: [{ fromMs: 0, toMs: 20_000, atMs: 0 }],
  video: [
    { atMs: 0, lengthMs: 10_000, stillMs: 1000, fileId: "cam", skipMs: 0 },
    { atMs: 10_000, lengthMs: 10_000, stillMs: 0, fileId: "scr", skipMs: 500 },
  ],
  audio: [{ atMs: 0, lengthMs: 20_000, fileId: "mic", skipMs: 0 }],
  chapters: [],
  hasVideo: true,
};

test("shows and plays nothing in a passage, and everything else where it was", () => {
  const blanked = blankPlan(plan, [{ fromMs: 4000, toMs: 12_000 }]);
  expect(blanked.durationMs).toBe(20_000);
  expect(blanked.video).toEqual([
    { atMs: 0, lengthMs: 4000, stillMs: 0, fileId: "cam", skipMs: 0 },
    { atMs: 4000, lengthMs: 6000, stillMs: 0, fileId: null, skipMs: 0 },
    { atMs: 10_000, lengthMs: 2000, stillMs: 0, fileId: null, skipMs: 0 },
    { atMs: 12_000, lengthMs: 8000, stillMs: 0, fileId: "scr", skipMs: 2500 },
  ]);
  expect(blanked.audio).toEqual([
    { atMs: 0, lengthMs: 4000, fileId: "mic", skipMs: 0 },
    { atMs: 12_000, lengthMs: 8000, fileId: "mic", skipMs: 12_000 },
  ]);
});

test("a picture stands still to its end, but not on behind a passage", () => {
  const [, , behind] = blankPlan(plan, [{ fromMs: 8000, toMs: 9500 }]).video;
  expect(behind).toEqual({ atMs: 9500, lengthMs: 500, stillMs: 0, fileId: null, skipMs: 0 });
  const [, , before] = blankPlan(plan, [{ fromMs: 1000, toMs: 2000 }]).video;
  expect(before).toEqual({ atMs: 2000, lengthMs: 8000, stillMs: 1000, fileId: "cam", skipMs: 2000 });
});

test("without a passage it is the same", () => {
  expect(blankPlan(plan, [])).toBe(plan);
});
