import { expect, test } from "vitest";
import { lengthOf, refuseVideo, type VideoFacts } from "./video-policy.ts";

const hour = 3_600_000;
const good: VideoFacts = {
  claimedMs: hour,
  videoMs: hour,
  audioMs: hour - 500,
  videoCodec: "h264",
  audioCodec: "aac",
  pixelFormat: "yuv420p",
  pixels: 1920 * 1080,
};

test.each([
  ["what phones and programs make", {}, null],
  ["a length that it doesn't say", { claimedMs: null }, null],
  ["a last picture that stays while sound goes on", { videoMs: 1000 }, null],
  ["no picture", { videoCodec: null }, "no_picture"],
  ["no sound", { audioCodec: null }, "no_sound"],
  ["hardly any sound", { audioMs: 900 }, "no_sound"],
  ["another codec", { audioCodec: "wmav2" }, "codec_unknown"],
  ["ten bits, as phones write them", { pixelFormat: "yuv420p10le" }, null],
  ["three whole planes", { pixelFormat: "yuv444p" }, "codec_unknown"],
  ["8K", { pixels: 7680 * 4320 }, "picture_too_large"],
  ["a picture that can't be read", { videoMs: 0 }, "unreadable"],
  ["half of what it says", { claimedMs: 2 * hour }, "incomplete"],
  ["a second less than it says", { claimedMs: hour + 1000 }, null],
  ["more than six hours by its own word", { claimedMs: 6 * hour + 1 }, "too_long"],
  ["more than six hours, of which it says nothing", { claimedMs: null, videoMs: 6 * hour + 1 }, "too_long"],
  ["nine seconds", { claimedMs: null, videoMs: 9000, audioMs: 9000 }, "too_short"],
] as const)("%s", (_, facts, refusal) => {
  expect(refuseVideo({ ...good, ...facts }, 0)).toBe(refusal);
});

test("a promised replay is not replaced by a shorter one", () => {
  expect(refuseVideo(good, lengthOf(good))).toBeNull();
  expect(refuseVideo(good, lengthOf(good) + 1)).toBe("shorter_than_promised");
});
