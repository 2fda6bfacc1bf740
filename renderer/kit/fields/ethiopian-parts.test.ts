import { expect, test } from "vitest";
import {
  daysToChoose,
  fromParts,
  EMPTY_PARTS,
  toParts,
  withinMonth,
  yearsToChoose,
} from "./ethiopian-parts.ts";

test.each([
  ["2026-12-01T10:00", { year: "2019", month: "3", day: "22", time: "10:00" }],
  ["2027-09-11T23:59", { year: "2019", month: "13", day: "6", time: "23:59" }],
  ["2026-09-11T00:00", { year: "2019", month: "1", day: "1", time: "00:00" }],
])("%s has its parts and comes back from them", (value, parts) => {
  expect(toParts(value)).toEqual(parts);
  expect(fromParts(parts)).toBe(value);
});

test.each(["", "2026-12-01", "tomorrow"])("%j is not a date and time", (value) => {
  expect(toParts(value)).toBeNull();
});

test("the value is empty until all parts are chosen", () => {
  const whole = { year: "2019", month: "3", day: "22", time: "10:00" };
  for (const part of ["year", "month", "day", "time"]) expect(fromParts({ ...whole, [part]: "" })).toBe("");
});

test("Pagumen has six days only in a leap year, and a day beyond its end becomes the last one", () => {
  const day30 = { year: "2019", month: "13", day: "30", time: "10:00" };
  expect(daysToChoose(day30)).toBe(6);
  expect(withinMonth(day30).day).toBe("6");
  expect(withinMonth({ ...day30, year: "2018" }).day).toBe("5");
  expect(daysToChoose(EMPTY_PARTS)).toBe(30);
});

test("the offered years include the chosen one", () => {
  const now = new Date("2026-11-21T09:00:00Z");
  expect(yearsToChoose(EMPTY_PARTS, now)).toEqual(["2019", "2020", "2021", "2022"]);
  expect(yearsToChoose({ ...EMPTY_PARTS, year: "2016" }, now)[0]).toBe("2016");
});
