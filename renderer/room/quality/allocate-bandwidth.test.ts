import { describe, expect, test } from "vitest";
import { lectureAudio } from "#contract/media/lecture-audio.ts";
import type { MediaLevel } from "#contract/media/data-level.ts";
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

  describe("with a corner camera", () => {
    const corners = new Set(["v0"]);
    const of = (budget: number, chosen: ReadonlyMap<string, MediaLevel>) => {
      const { allocations, exceeded } = allocateBandwidth(budget, chosen, "text", corners);
      const { video: main, cornerKbps } = allocations.get("v0") ?? {};
      return { kbps: main?.kbps, cornerKbps, exceeded };
    };

    test("it is taken from its viewer's share, and gets 50 kbit/s at most", () => {
      expect(of(2500, many(10))).toEqual({ kbps: 181, cornerKbps: 45, exceeded: false });
      expect(of(2500, levels("full"))).toEqual({ kbps: 1450, cornerKbps: 50, exceeded: false });
      const others = allocateBandwidth(2500, many(10), "text", corners).allocations;
      expect(others.get("v1")?.cornerKbps).toBeUndefined();
    });

    test("it leaves the lecture's video its minimum", () => {
      expect(of(112, levels("full"))).toEqual({ kbps: 64, cornerKbps: 24, exceeded: false });
      expect(of(84, levels("full"))).toEqual({ kbps: 40, cornerKbps: 24, exceeded: true });
    });

    test.each(["low", "audio"] as const)("at the level %s it is not sent", (level) => {
      expect(of(2500, levels(level)).cornerKbps).toBeUndefined();
    });

    test.each([1, 5, 20])("%i viewers never cost more than the budget", (count) => {
      const all = new Set(many(count).keys());
      const { allocations } = allocateBandwidth(2500, many(count), "text", all);
      const used = [...allocations.values()].map(
        ({ video: main, cornerKbps = 0 }) => lectureAudio.kbps + (main?.kbps ?? 0) + cornerKbps,
      );
      expect(used.reduce((one, other) => one + other, 0)).toBeLessThanOrEqual(2500);
    });
  });
});
