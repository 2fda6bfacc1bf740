import { expect, test } from "vitest";
import { bytesPerHour, qualitiesOf, startQuality } from "./qualities.ts";

const hour = 3_600_000;
const made = {
  durationMs: hour,
  renditions: ["sound", "240p", "720p"],
  renditionBytes: { sound: 11_000_000, "240p": 60_000_000, "720p": 500_000_000 },
};
const preview = { durationMs: hour, renditions: [], renditionBytes: {} };
const audioOnly = { ...made, renditions: ["sound"], renditionBytes: { sound: 5_500_000 } };

test("there is the preview until there are qualities, and no Automatic where there is one picture", () => {
  expect(qualitiesOf(preview)).toEqual(["preview"]);
  expect(qualitiesOf(made)).toEqual(["auto", "720p", "240p", "sound"]);
  expect(qualitiesOf(audioOnly)).toEqual(["sound"]);
  expect(qualitiesOf({ ...made, renditions: ["sound", "240p"] })).toEqual(["240p", "sound"]);
});

test("an hour's bytes are by the real size", () => {
  expect(bytesPerHour({ ...made, durationMs: hour / 2 }, "sound")).toBe(22_000_000);
  expect(bytesPerHour(made, "1080p")).toBeNull();
  expect(bytesPerHour({ ...made, durationMs: null }, "sound")).toBeNull();
});

test.each([
  ["full", null, "auto"],
  ["full", 5000, "auto"],
  ["low", 5000, "240p"],
  ["audio", 5000, "sound"],
  ["full", 160, "sound"],
  ["low", 160, "sound"],
  ["low", 200, "240p"],
] as const)("with the data saver at %s and %s kbit/s it begins with %s", (level, kbps, expected) => {
  expect(startQuality(made, { level, kbps })).toBe(expected);
});

test("a preview is all there is, whatever was chosen", () => {
  expect(startQuality(preview, { level: "audio", kbps: 100 })).toBe("preview");
});
