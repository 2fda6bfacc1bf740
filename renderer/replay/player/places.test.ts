import { expect, test } from "vitest";
import { replayPlace } from "./places.ts";

function memory(text: string | null = null) {
  let kept = text;
  return {
    read: () => kept,
    write: (value: string) => void (kept = value),
    remove: () => void (kept = null),
  };
}
const who = (accountId: string, lectureId = "l") => ({ accountId, lectureId });

test("each account has its own place in each lecture", () => {
  const value = memory();
  replayPlace(who("a"), value).keep(61.23, 600);
  replayPlace(who("b"), value).keep(7, 600);
  expect(replayPlace(who("a"), value).read()).toBe(61.2);
  expect(replayPlace(who("b"), value).read()).toBe(7);
  expect(replayPlace(who("a", "other"), value).read()).toBe(0);
});

test("another video in its place begins anew", () => {
  const value = memory();
  const replaced = { ...who("a"), replacedAt: "2026-12-04T09:00:00.000Z" };
  replayPlace(who("a"), value).keep(61, 600);
  expect(replayPlace(replaced, value).read()).toBe(0);
  replayPlace(replaced, value).keep(7, 600);
  expect(replayPlace(who("a"), value).read()).toBe(61);
});

test("who has seen it to its end begins anew", () => {
  const value = memory();
  replayPlace(who("a"), value).keep(590, 600);
  expect(replayPlace(who("a"), value).read()).toBe(0);
});

test("the oldest are forgotten, and junk is", () => {
  const value = memory("junk");
  for (let index = 0; index < 60; index++) replayPlace(who("a", `${index}`), value).keep(9, 600);
  expect(replayPlace(who("a", "5"), value).read()).toBe(0);
  expect(replayPlace(who("a", "59"), value).read()).toBe(9);
  expect(JSON.parse(value.read() ?? "")).toHaveLength(50);
});
