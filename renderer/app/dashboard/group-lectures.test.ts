import { expect, test } from "vitest";
import { sampleLecture } from "#renderer/testing/samples.ts";
import { groupLectures } from "./group-lectures.ts";

const now = new Date("2026-12-01T07:00:00Z");
const named = (name: string, minutes: number, more = {}) =>
  sampleLecture({
    name,
    schedule: new Date(now.getTime() + minutes * 60_000).toISOString(),
    ...more,
  });
const later = named("later", 500);
const soon = named("soon", 20);
const lastWeek = named("last week", -10_000);
const yesterday = named("yesterday", -1500);
const names = (lectures: (typeof later)[]) => lectures.map(({ name }) => name);

test("the nearest is next, then the soonest first; past ones apart, the latest first", () => {
  const { next, upcoming, past } = groupLectures([later, lastWeek, soon, yesterday], now);
  expect(next?.name).toBe("soon");
  expect(names(upcoming)).toEqual(["later"]);
  expect(names(past)).toEqual(["yesterday", "last week"]);
});

test("a live lecture goes before one whose host is away, even beyond its time", () => {
  const away = named("away", -10);
  const late = named("runs late", -130, { isLive: true });
  const { next, upcoming, past } = groupLectures([away, late, soon], now);
  expect(next?.name).toBe("runs late");
  expect(names(upcoming)).toEqual(["away", "soon"]);
  expect(past).toEqual([]);
});

test("what its host has ended is past, and nothing may be next", () => {
  const over = named("over", -10, { ended: true });
  expect(groupLectures([over], now)).toEqual({ next: null, upcoming: [], past: [over] });
});
