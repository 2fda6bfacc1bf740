import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createParkedFrames } from "./parked-frames.ts";
import { PARKED_BYTES_PER_ROOM, PARKED_FRAMES_PER_PEER } from "./room-limits.ts";

const parkMs = 5000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("frames wait in order for a peer, once", () => {
  const parked = createParkedFrames(parkMs, vi.fn());
  parked.park("viewer", "host", "offer");
  parked.park("viewer", "host", "candidate");
  parked.park("other", "host", "offer to another");
  expect(parked.collect("viewer")).toEqual(["offer", "candidate"]);
  expect(parked.collect("viewer")).toEqual([]);
});

test("what nobody collects expires once, counted from the first frame", () => {
  const onExpired = vi.fn();
  const parked = createParkedFrames(parkMs, onExpired);
  parked.park("viewer", "host", "offer");
  vi.advanceTimersByTime(parkMs - 1);
  parked.park("viewer", "host", "candidate");
  expect(onExpired).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onExpired.mock.calls).toEqual([["viewer", "host"]]);
  expect(parked.collect("viewer")).toEqual([]);
});

test("what was collected, or disposed of, never expires", () => {
  const onExpired = vi.fn();
  const parked = createParkedFrames(parkMs, onExpired);
  parked.park("viewer", "host", "offer");
  parked.collect("viewer");
  parked.park("other", "host", "offer");
  parked.dispose();
  vi.advanceTimersByTime(parkMs * 2);
  expect(onExpired).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test("a peer's place and a room's place are bounded, and are given back", () => {
  const parked = createParkedFrames(parkMs, vi.fn());
  for (let frame = 0; frame < PARKED_FRAMES_PER_PEER; frame += 1)
    expect(parked.park("viewer", "host", "x")).toBe(true);
  expect(parked.park("viewer", "host", "x")).toBe(false);
  const half = "x".repeat(PARKED_BYTES_PER_ROOM / 2);
  expect(parked.park("first", "host", half)).toBe(true);
  expect(parked.park("second", "host", half)).toBe(false);
  parked.collect("first");
  expect(parked.park("second", "host", half)).toBe(true);
});
