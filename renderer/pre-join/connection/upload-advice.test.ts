import { describe, expect, test } from "vitest";
import { carriesVideo, uploadAdvice } from "./upload-advice.ts";

describe("an upload through the mesh", () => {
  test.each([
    [50_000, { kind: "everyone", viewers: 20 }],
    [1704, { kind: "everyone", viewers: 20 }],
    [1703, { kind: "viewers", withVideo: 19, withSound: 20 }],
    [1540, { kind: "viewers", withVideo: 18, withSound: 20 }],
    [600, { kind: "viewers", withVideo: 7, withSound: 17 }],
    [86, { kind: "viewers", withVideo: 1, withSound: 2 }],
    [85, { kind: "viewers", withVideo: 0, withSound: 2 }],
    [34, { kind: "viewers", withVideo: 0, withSound: 1 }],
    [33, { kind: "tooSlow" }],
    [0, { kind: "tooSlow" }],
  ])("of %i kbit/s carries %j", (kbps, advice) => {
    expect(uploadAdvice(kbps, { engine: "mesh", maxSeats: 20 })).toEqual(advice);
  });

  test("is good when it carries those who come with video", () => {
    const advice = uploadAdvice(1540, { engine: "mesh", maxSeats: 20 });
    expect(carriesVideo(advice, 18)).toBe(true);
    expect(carriesVideo(advice, 19)).toBe(false);
    expect(carriesVideo({ kind: "viewers", withVideo: 0, withSound: 1 }, 0)).toBe(false);
    expect(carriesVideo({ kind: "everyone", viewers: 20 }, 250)).toBe(true);
    expect(carriesVideo({ kind: "tooSlow" }, 0)).toBe(false);
  });
});

describe("an upload to the SFU", () => {
  test.each([
    [50_000, "full"],
    [1662, "full"],
    [1661, "low"],
    [204, "low"],
    [203, "audio"],
    [34, "audio"],
  ] as const)("of %i kbit/s is enough for %s, whatever the class", (kbps, level) => {
    const advice = uploadAdvice(kbps, { engine: "sfu", maxSeats: 500 });
    expect(advice).toEqual({ kind: "class", level });
    expect(carriesVideo(advice, 500)).toBe(level === "full");
  });

  test("of 33 kbit/s is too slow", () => {
    expect(uploadAdvice(33, { engine: "sfu", maxSeats: 500 })).toEqual({ kind: "tooSlow" });
  });
});
