import { describe, expect, test } from "vitest";
import { carriesVideo, uploadAdvice } from "./upload-advice.ts";

describe("an upload through the mesh", () => {
  test.each([
    [50_000, { kind: "everyone", viewers: 20 }],
    [2148, { kind: "everyone", viewers: 20 }],
    [2143, { kind: "viewers", withVideo: 19, withSound: 20 }],
    [1540, { kind: "viewers", withVideo: 14, withSound: 20 }],
    [1000, { kind: "viewers", withVideo: 9, withSound: 15 }],
    [108, { kind: "viewers", withVideo: 1, withSound: 1 }],
    [107, { kind: "viewers", withVideo: 0, withSound: 1 }],
    [64, { kind: "viewers", withVideo: 0, withSound: 1 }],
    [63, { kind: "tooSlow" }],
    [0, { kind: "tooSlow" }],
  ])("of %i kbit/s carries %j", (kbps, advice) => {
    expect(uploadAdvice(kbps, { engine: "mesh", maxSeats: 20 })).toEqual(advice);
  });

  test("is good when it carries those who come with video", () => {
    const advice = uploadAdvice(1540, { engine: "mesh", maxSeats: 20 });
    expect(carriesVideo(advice, 14)).toBe(true);
    expect(carriesVideo(advice, 15)).toBe(false);
    expect(carriesVideo({ kind: "viewers", withVideo: 0, withSound: 1 }, 0)).toBe(false);
    expect(carriesVideo({ kind: "everyone", viewers: 20 }, 250)).toBe(true);
    expect(carriesVideo({ kind: "tooSlow" }, 0)).toBe(false);
  });
});

describe("an upload to the SFU", () => {
  test.each([
    [50_000, "full"],
    [1700, "full"],
    [1699, "low"],
    [242, "low"],
    [241, "audio"],
    [80, "audio"],
  ] as const)("of %i kbit/s is enough for %s, whatever the class", (kbps, level) => {
    const advice = uploadAdvice(kbps, { engine: "sfu", maxSeats: 500 });
    expect(advice).toEqual({ kind: "class", level });
    expect(carriesVideo(advice, 500)).toBe(level === "full");
  });

  test("of 79 kbit/s is too slow", () => {
    expect(uploadAdvice(79, { engine: "sfu", maxSeats: 500 })).toEqual({ kind: "tooSlow" });
  });
});
