import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMessageQueue } from "./message-queue.ts";
import { PENDING_BYTES_PER_ROOM, PENDING_MESSAGES_PER_PEER } from "../../limits/room-limits.ts";

const pendingMessageMs = 5000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("messages wait for a peer in order and are taken once", () => {
  const pending = createMessageQueue(pendingMessageMs, vi.fn());
  pending.enqueue("viewer", "host", "offer");
  pending.enqueue("viewer", "host", "candidate");
  pending.enqueue("other", "host", "offer to another");
  expect(pending.drain("viewer")).toEqual(["offer", "candidate"]);
  expect(pending.drain("viewer")).toEqual([]);
});

test("messages that nobody takes expire once, counted from the first", () => {
  const onExpired = vi.fn();
  const pending = createMessageQueue(pendingMessageMs, onExpired);
  pending.enqueue("viewer", "host", "offer");
  vi.advanceTimersByTime(pendingMessageMs - 1);
  pending.enqueue("viewer", "host", "candidate");
  expect(onExpired).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onExpired.mock.calls).toEqual([["viewer", "host"]]);
  expect(pending.drain("viewer")).toEqual([]);
});

test("messages that were taken or cleared never expire", () => {
  const onExpired = vi.fn();
  const pending = createMessageQueue(pendingMessageMs, onExpired);
  pending.enqueue("viewer", "host", "offer");
  pending.drain("viewer");
  pending.enqueue("other", "host", "offer");
  pending.dispose();
  vi.advanceTimersByTime(pendingMessageMs * 2);
  expect(onExpired).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test("the queue is bounded per peer and per room, and space is freed", () => {
  const pending = createMessageQueue(pendingMessageMs, vi.fn());
  for (let frame = 0; frame < PENDING_MESSAGES_PER_PEER; frame += 1)
    expect(pending.enqueue("viewer", "host", "x")).toBe(true);
  expect(pending.enqueue("viewer", "host", "x")).toBe(false);
  const half = "x".repeat(PENDING_BYTES_PER_ROOM / 2);
  expect(pending.enqueue("first", "host", half)).toBe(true);
  expect(pending.enqueue("second", "host", half)).toBe(false);
  pending.drain("first");
  expect(pending.enqueue("second", "host", half)).toBe(true);
});
