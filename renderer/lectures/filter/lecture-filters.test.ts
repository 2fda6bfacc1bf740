import { describe, expect, test } from "vitest";
import {
  countFilters,
  dayOf,
  NO_FILTERS,
  parseBirr,
  parseDay,
  readFilters,
  toLectureFilter,
  writeFilters,
} from "./lecture-filters.ts";

/** A Saturday. */
const today = dayOf(new Date(2026, 10, 21, 23, 30));
const read = (text: string) => readFilters(new URLSearchParams(text));

describe("filters in a URL", () => {
  test.each([
    "",
    "type=Physics",
    "type=Physics&language=ti",
    "price=free&when=upcoming&sort=newest",
    "price=range&min=10.5&max=200",
    "days=range&from=2026-12-01",
    "days=today&sort=price",
  ])("%s survives reading and writing", (text) => {
    expect(writeFilters(new URLSearchParams(), read(text)).toString()).toBe(text);
  });

  test("are ignored when they are invalid", () => {
    const junk = `type=${"x".repeat(51)}&language=fr&price=cheap&min=-1&max=1e9&days=never&from=2026-02-30&to=x&when=1&sort=best`;
    expect(read(junk)).toEqual(NO_FILTERS);
  });

  test("keep the search query and drop a range that no longer applies", () => {
    const search = new URLSearchParams("q=sets&price=range&min=10&days=range&to=2026-12-01");
    const filters = { ...readFilters(search), price: "paid", days: "any" } as const;
    expect(writeFilters(search, filters).toString()).toBe("q=sets&price=paid");
  });
});

describe("the filter that is sent to the server", () => {
  test.each([
    ["", {}],
    ["language=so", { language: "so" }],
    ["type=Art&price=paid&when=past", { type: "Art", price: "paid", when: "past" }],
    ["price=range&min=200&max=10", { minPrice: 10, maxPrice: 200 }],
    ["price=range&max=0", { maxPrice: 0 }],
    ["days=today", { from: "2026-11-21", to: "2026-11-21" }],
    ["days=week", { from: "2026-11-21", to: "2026-11-22" }],
    ["days=range&from=2026-12-05&to=2026-12-01", { from: "2026-12-01", to: "2026-12-05" }],
    ["price=range&days=range", {}],
  ])("for %s", (text, filter) => {
    expect(toLectureFilter(read(text), today)).toEqual(filter);
  });

  test("this week ends on Sunday, whether today is Sunday or Monday", () => {
    const week = (day: number) => toLectureFilter(read("days=week"), `2026-11-${day}`);
    expect(week(22)).toEqual({ from: "2026-11-22", to: "2026-11-22" });
    expect(week(23)).toEqual({ from: "2026-11-23", to: "2026-11-29" });
  });
});

test("a range without ends does not count as a filter", () => {
  expect(countFilters(read("price=range&days=range&sort=price"))).toBe(0);
  expect(countFilters(read("price=range&min=5&days=today&type=Art&when=past"))).toBe(4);
});

test.each([
  ["0", 0],
  ["450", 450],
  [" 10.50 ", 10.5],
  ["100001", null],
  ["10,5", null],
  ["-1", null],
  ["", null],
  [null, null],
])("the amount %j is parsed as %j", (text, birr) => {
  expect(parseBirr(text)).toBe(birr);
});

test.each([
  ["2026-12-01", "2026-12-01"],
  ["2026-2-1", null],
  ["2026-02-30", null],
  ["1999-12-31", null],
  ["", null],
  [null, null],
])("the day %j is parsed as %j", (text, day) => {
  expect(parseDay(text)).toBe(day);
});
