import { beforeEach, expect, test } from "vitest";
import { createRoomStore, type RoomStore } from "../../store/room-store.ts";
import { FakeRoomSocket } from "../../testing/fake-room-socket.ts";
import { FakeClock, failedOutcome, joinResponse, ROOM } from "../../testing/fakes.ts";
import type { Quality } from "../../quality/connection-quality.ts";
import { QualityReporter } from "./quality-reporter.ts";

let store: RoomStore;
let socket: FakeRoomSocket;
let clock: FakeClock;

beforeEach(() => {
  store = createRoomStore();
  socket = new FakeRoomSocket();
  clock = new FakeClock();
  const report = (error: unknown) => {
    throw error;
  };
  new QualityReporter({ roomId: ROOM, store, socket, clock, report }).start();
});

function enter(): void {
  store.setState(({ room }) => ({
    room: { ...room, phase: { name: "live" }, connection: joinResponse({ role: "viewer" }) },
  }));
}
async function show(quality: Quality): Promise<void> {
  store.setState(({ traffic }) => ({
    traffic: { ...traffic, indicator: { shown: quality, candidate: quality, count: 0 } },
  }));
  await clock.advance(5_000);
}

test("a poor connection is told once, and again when it is no longer", async () => {
  enter();
  await show("good");
  await show("poor");
  await show("poor");
  await show("fair");
  expect(socket.commands).toEqual(["connection poor", "connection no longer poor"]);
});

test("what did not arrive is told again", async () => {
  enter();
  socket.answerQuality = () => failedOutcome("no_answer");
  await show("poor");
  socket.answerQuality = () => ({ ok: true, data: {} });
  await show("poor");
  await show("poor");
  expect(socket.commands).toEqual(["connection poor", "connection poor"]);
});

test("a page that is not in the room tells nothing", async () => {
  await show("poor");
  expect(socket.commands).toEqual([]);
});
