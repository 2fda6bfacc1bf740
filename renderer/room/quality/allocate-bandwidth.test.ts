import { describe, expect, test } from "vitest";
import type { MediaLevel } from "#contract/room/room.ts";
import { allocateBandwidth, type BandwidthDivision } from "./allocate-bandwidth.ts";

const levels = (...chosen: MediaLevel[]) => new Map(chosen.map((level, index) => [`v${index}`, level]));
const many = (count: number, level: MediaLevel = "full") => levels(...Array<MediaLevel>(count).fill(level));
const video = ({ allocations }: BandwidthDivision) =>
  [...allocations.values()].map((allocation) => allocation.video?.kbps ?? 0);
const sum = ({ allocations }: BandwidthDivision) =>
  [...allocations.values()].reduce((all, { video: seen }) => all + 24 + (seen?.kbps ?? 0), 0);

describe("the host's upload", () => {
  test("one viewer gets the best video and no more", () => {
    expect(allocateBandwidth(2500, levels("full"), "motion").allocations.get("v0")).toEqual({
      video: { kbps: 1500, scale: 1, fps: 24 },
    });
  });

  test("is divided equally among equal levels", () => {
    expect(video(allocateBandwidth(2500, many(5), "motion"))).toEqual([476, 476, 476, 476, 476]);
    expect(video(allocateBandwidth(2500, many(10), "motion")).at(0)).toBe(226);
  });

  test("what low levels leave goes to the others", () => {
    const division = allocateBandwidth(2500, levels("full", "low", "audio", "full"), "motion");
    const kbpsOf = (peerId: string) => division.allocations.get(peerId)?.video?.kbps ?? null;
    expect(["v0", "v1", "v2", "v3"].map(kbpsOf)).toEqual([1127, 150, null, 1127]);
  });

  test.each([1, 2, 3, 5, 8, 13, 20])("%i viewers never cost more than the budget", (count) => {
    const division = allocateBandwidth(2500, many(count), "motion");
    expect(sum(division)).toBeLessThanOrEqual(2500);
    expect(division.exceeded).toBe(false);
  });

  test("audio comes first: video shrinks to its minimum", () => {
    const { allocations, exceeded } = allocateBandwidth(1000, many(16), "motion");
    expect(exceeded).toBe(true);
    for (const share of allocations.values()) expect(share).toMatchObject({ video: { kbps: 40 } });
  });

  test("with too little even for audio, the budget is exceeded", () => {
    const { allocations, exceeded } = allocateBandwidth(1000, many(100, "audio"), "motion");
    expect(exceeded).toBe(true);
    for (const share of allocations.values()) expect(share).toEqual({ video: null });
  });

  test("text keeps its resolution and loses frame rate; motion the other way round", () => {
    const videoFor = (content: "motion" | "text") =>
      allocateBandwidth(1500, many(8), content).allocations.get("v0")?.video;
    expect(videoFor("text")).toEqual({ kbps: 163, scale: 1, fps: 5 });
    expect(videoFor("motion")).toEqual({ kbps: 163, scale: 3, fps: 12 });
  });

  test("no viewers cost nothing", () => {
    expect(allocateBandwidth(2500, levels(), "motion")).toEqual({ allocations: new Map(), exceeded: false });
  });
});
