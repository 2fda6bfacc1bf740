import { expect, test } from "vitest";
import { playbackPosition } from "./playback-position.ts";

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
  playbackPosition(who("a"), value).save(61.23, 600);
  playbackPosition(who("b"), value).save(7, 600);
  expect(playbackPosition(who("a"), value).read()).toBe(61.2);
  expect(playbackPosition(who("b"), value).read()).toBe(7);
  expect(playbackPosition(who("a", "other"), value).read()).toBe(0);
});

test("another video in its place begins anew", () => {
  const value = memory();
  const replaced = { ...who("a"), replacedAt: "2026-12-04T09:00:00.000Z" };
  playbackPosition(who("a"), value).save(61, 600);
  expect(playbackPosition(replaced, value).read()).toBe(0);
  playbackPosition(replaced, value).save(7, 600);
  expect(playbackPosition(who("a"), value).read()).toBe(61);
});

test("who has seen it to its end begins anew", () => {
  const value = memory();
  playbackPosition(who("a"), value).save(590, 600);
  expect(playbackPosition(who("a"), value).read()).toBe(0);
});

test("the oldest are forgotten, and junk is", () => {
  const value = memory("junk");
  for (let index = 0; index < 60; index++) playbackPosition(who("a", `${index}`), value).save(9, 600);
  expect(playbackPosition(who("a", "5"), value).read()).toBe(0);
  expect(playbackPosition(who("a", "59"), value).read()).toBe(9);
  expect(JSON.parse(value.read() ?? "")).toHaveLength(50);
});
