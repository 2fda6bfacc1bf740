import { beforeEach, expect, test, vi } from "vitest";
import { RoomHarness } from "../testing/room-harness.ts";
import { ROOM } from "../testing/fakes.ts";
import { claimRoom, enterAhead, roomFor } from "./enter-ahead.ts";
import type { OpenRoom } from "../client/open-room-client.ts";

let opened: RoomHarness[];
beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  return () => vi.useRealTimers();
});

function open(roomId: string): OpenRoom {
  const harness = new RoomHarness();
  opened.push(harness);
  return { roomId, store: harness.store, client: harness.client };
}

test("a page that renders repeatedly gets the room that was entered, and a later page one of its own", () => {
  const entered = enterAhead(ROOM, open);
  expect(roomFor(ROOM, open)).toBe(entered);
  expect(roomFor(ROOM, open)).toBe(entered);
  claimRoom(entered);
  expect(roomFor(ROOM, open)).not.toBe(entered);
  expect(opened).toHaveLength(2);
});

test("a room that no page claims is left after a minute, one that was claimed is not", async () => {
  const claimed = enterAhead(ROOM, open);
  claimRoom(claimed);
  const unclaimed = enterAhead(ROOM, open);
  const dispose = [claimed, unclaimed].map(({ client }) => vi.spyOn(client, "dispose"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(dispose.map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  expect(roomFor(ROOM, open)).not.toBe(unclaimed);
});

test("the page of another room gets a room of its own", () => {
  const entered = enterAhead(ROOM, open);
  expect(roomFor("another", open)).not.toBe(entered);
  expect(entered.client).toBe(roomFor(ROOM, open).client);
  claimRoom(entered);
});
