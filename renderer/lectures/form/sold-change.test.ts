import { expect, test } from "vitest";
import { sampleLecture } from "#renderer/testing/samples.ts";
import { valuesOf } from "./lecture-values.ts";
import { changesWhatWasSold } from "./sold-change.ts";

const lecture = sampleLecture({ seatsTaken: 3, duration: 120 });

test.each([
  ["nothing", {}, false],
  ["a longer lecture", { duration: 150 }, false],
  ["a shorter lecture", { duration: 60 }, true],
  ["another date", { schedule: "2099-12-02T10:00" }, true],
  ["another zone", { zone: "Europe/Berlin" }, true],
  ["another date and a shorter lecture", { schedule: "2099-12-02T10:00", duration: 60 }, true],
] as const)("%s", (_, change, expected) => {
  expect(changesWhatWasSold(lecture, { ...valuesOf(lecture), ...change })).toBe(expected);
  expect(changesWhatWasSold({ ...lecture, seatsTaken: 0 }, { ...valuesOf(lecture), ...change })).toBe(false);
});
