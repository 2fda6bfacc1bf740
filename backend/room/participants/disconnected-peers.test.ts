import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDisconnectedPeers } from "./disconnected-peers.ts";

const GONE_AFTER_MS = 30_000;
const viewer = (peer: string, account = peer) =>
  ({ room: "r", peer, account, session: `session of ${account}`, role: "viewer" }) as const;

let disconnectedPeers: ReturnType<typeof createDisconnectedPeers>;
let gone: string[];
const add = (peer: string) => disconnectedPeers.add(viewer(peer), () => gone.push(peer));

beforeEach(() => {
  vi.useFakeTimers();
  disconnectedPeers = createDisconnectedPeers(GONE_AFTER_MS);
  gone = [];
});
afterEach(() => vi.useRealTimers());

test("finds those who are evicted while they are disconnected, once", () => {
  add("p1");
  add("p2");
  expect(disconnectedPeers.removeMatching(({ account }) => account === "p2")).toEqual([viewer("p2")]);
  expect(disconnectedPeers.has("p2")).toBe(false);
  expect(disconnectedPeers.has("p1")).toBe(true);
  expect(disconnectedPeers.removeMatching(({ account }) => account === "p2")).toEqual([]);
});

test("reports an evicted peer as gone at once, and only once", () => {
  add("p1");
  disconnectedPeers.removeMatching(() => true);
  expect(gone).toEqual(["p1"]);
  vi.advanceTimersByTime(GONE_AFTER_MS);
  expect(gone).toEqual(["p1"]);
});

test("reports a peer as gone after the grace period", () => {
  add("p1");
  vi.advanceTimersByTime(GONE_AFTER_MS - 1);
  expect(gone).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(gone).toEqual(["p1"]);
});

test("does not report a peer that reconnected", () => {
  add("p1");
  disconnectedPeers.remove("p1");
  expect(disconnectedPeers.removeMatching(() => true)).toEqual([]);
  vi.advanceTimersByTime(GONE_AFTER_MS);
  expect(gone).toEqual([]);
});

test("restarts the grace period with each disconnect", () => {
  add("p1");
  vi.advanceTimersByTime(GONE_AFTER_MS - 1);
  add("p1");
  vi.advanceTimersByTime(GONE_AFTER_MS - 1);
  expect(gone).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(gone).toEqual(["p1"]);
});

test("forgets peers after a while", () => {
  add("old");
  vi.advanceTimersByTime(60_000);
  add("new");
  expect(disconnectedPeers.has("old")).toBe(true);
  vi.advanceTimersByTime(1);
  expect(disconnectedPeers.removeMatching(() => true)).toEqual([viewer("new")]);
  expect(disconnectedPeers.has("old")).toBe(false);
});
