import { expect, test } from "vitest";
import { createStrays } from "./strays.ts";

const stray = (peer: string, account = peer) =>
  ({ room: "r", peer, account, session: `session of ${account}`, role: "viewer" }) as const;

test("finds those who are put out while their line is broken, once", () => {
  const strays = createStrays();
  strays.note(stray("p1"));
  strays.note(stray("p2"));
  expect(strays.strike(({ account }) => account === "p2")).toEqual([stray("p2")]);
  expect(strays.has("p2")).toBe(false);
  expect(strays.has("p1")).toBe(true);
  expect(strays.strike(({ account }) => account === "p2")).toEqual([]);
});

test("who is back is not astray", () => {
  const strays = createStrays();
  strays.note(stray("p1"));
  strays.forget("p1");
  expect(strays.strike(() => true)).toEqual([]);
});

test("keeps nobody for long", () => {
  let now = 0;
  const strays = createStrays(() => now);
  strays.note(stray("old"));
  now = 60_000;
  strays.note(stray("new"));
  expect(strays.has("old")).toBe(true);
  now = 60_001;
  expect(strays.strike(() => true)).toEqual([stray("new")]);
  expect(strays.has("old")).toBe(false);
});

test("tells a loss from one that came after it", () => {
  const strays = createStrays();
  const isFirst = strays.note(stray("p1"));
  strays.forget("p1");
  expect(isFirst()).toBe(true);
  const isSecond = strays.note(stray("p1"));
  expect([isFirst(), isSecond()]).toEqual([false, true]);
});
