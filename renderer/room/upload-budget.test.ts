import { describe, expect, test } from "vitest";
import type { DataLevel } from "#contract/room.ts";
import { divideUpload, type Division } from "./upload-budget.ts";

const wanted = (...levels: DataLevel[]) => new Map(levels.map((level, index) => [`v${index}`, level]));
const many = (count: number, level: DataLevel = "full") => wanted(...Array<DataLevel>(count).fill(level));
const video = ({ shares }: Division) => [...shares.values()].map((share) => share.video?.kbps ?? 0);
const sum = ({ shares }: Division) =>
  [...shares.values()].reduce((all, { audioKbps, video: seen }) => all + audioKbps + (seen?.kbps ?? 0), 0);

describe("the host's upload", () => {
  test("one viewer gets the best picture and no more", () => {
    expect(divideUpload(2500, wanted("full"), "motion").shares.get("v0")).toEqual({
      audioKbps: 40,
      video: { kbps: 1500, scale: 1, fps: 24 },
    });
  });

  test("is shared alike among those who want alike", () => {
    expect(video(divideUpload(2500, many(5), "motion"))).toEqual([460, 460, 460, 460, 460]);
    expect(video(divideUpload(2500, many(10), "motion")).at(0)).toBe(210);
  });

  test("what the modest leave is the others'", () => {
    const division = divideUpload(2500, wanted("full", "low", "audio", "full"), "motion");
    const kbpsOf = (peerId: string) => division.shares.get(peerId)?.video?.kbps ?? null;
    expect(["v0", "v1", "v2", "v3"].map(kbpsOf)).toEqual([1095, 150, null, 1095]);
  });

  test.each([1, 2, 3, 5, 8, 13, 20])("%i viewers never cost more than the budget", (count) => {
    const division = divideUpload(2500, many(count), "motion");
    expect(sum(division)).toBeLessThanOrEqual(2500);
    expect(division.exceeded).toBe(false);
  });

  test("sound comes first: pictures shrink to their least while every voice stays whole", () => {
    const { shares, exceeded } = divideUpload(1000, many(15), "motion");
    expect(exceeded).toBe(true);
    for (const share of shares.values()) expect(share).toMatchObject({ audioKbps: 40, video: { kbps: 40 } });
  });

  test("even sound shares a line that is too small for it, and says so", () => {
    const { shares, exceeded } = divideUpload(1000, many(100, "audio"), "motion");
    expect(exceeded).toBe(true);
    for (const share of shares.values()) expect(share).toEqual({ audioKbps: 24, video: null });
  });

  test("a text keeps its sharpness and gives up motion; a motion the other way round", () => {
    const shape = (kind: "motion" | "text") => divideUpload(1500, many(8), kind).shares.get("v0")?.video;
    expect(shape("text")).toEqual({ kbps: 147, scale: 1, fps: 5 });
    expect(shape("motion")).toEqual({ kbps: 147, scale: 3, fps: 12 });
  });

  test("nobody there costs nothing", () => {
    expect(divideUpload(2500, wanted(), "motion")).toEqual({ shares: new Map(), exceeded: false });
  });
});
