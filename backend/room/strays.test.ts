import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStrays } from "./strays.ts";

const GONE_AFTER_MS = 30_000;
const stray = (peer: string, account = peer) =>
  ({ room: "r", peer, account, session: `session of ${account}`, role: "viewer" }) as const;

let strays: ReturnType<typeof createStrays>;
let gone: string[];
const note = (peer: string) => strays.note(stray(peer), () => gone.push(peer));

beforeEach(() => {
  vi.useFakeTimers();
  strays = createStrays(GONE_AFTER_MS);
  gone = [];
});
afterEach(() => vi.useRealTimers());

test("finds those who are put out while their line is broken, once", () => {
  note("p1");
  note("p2");
  expect(strays.strike(({ account }) => account === "p2")).toEqual([stray("p2")]);
  expect(strays.has("p2")).toBe(false);
  expect(strays.has("p1")).toBe(true);
  expect(strays.strike(({ account }) => account === "p2")).toEqual([]);
});

test("who is put out is gone at once, and only once", () => {
  note("p1");
  strays.strike(() => true);
  expect(gone).toEqual(["p1"]);
  vi.advanceTimersByTime(GONE_AFTER_MS);
  expect(gone).toEqual(["p1"]);
});

test("who stays away is gone after a while", () => {
  note("p1");
  vi.advanceTimersByTime(GONE_AFTER_MS - 1);
  expect(gone).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(gone).toEqual(["p1"]);
});

test("who is back is not astray, and never gone", () => {
  note("p1");
  strays.forget("p1");
  expect(strays.strike(() => true)).toEqual([]);
  vi.advanceTimersByTime(GONE_AFTER_MS);
  expect(gone).toEqual([]);
});

test("the wait begins anew with each loss", () => {
  note("p1");
  vi.advanceTimersByTime(GONE_AFTER_MS - 1);
  note("p1");
  vi.advanceTimersByTime(GONE_AFTER_MS - 1);
  expect(gone).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(gone).toEqual(["p1"]);
});

test("keeps nobody for long", () => {
  note("old");
  vi.advanceTimersByTime(60_000);
  note("new");
  expect(strays.has("old")).toBe(true);
  vi.advanceTimersByTime(1);
  expect(strays.strike(() => true)).toEqual([stray("new")]);
  expect(strays.has("old")).toBe(false);
});
