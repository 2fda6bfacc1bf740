import { beforeEach, expect, test } from "vitest";
import { FakeRoomSocket } from "../../testing/fake-room-socket.ts";
import { FakeMedia } from "../../testing/fake-media.ts";
import { FakeClock, ROOM } from "../../testing/fakes.ts";
import { PLAYBACK_REPORT_INTERVAL_MS, PlaybackReporter } from "./playback-reporter.ts";

let engine: FakeMedia;
let socket: FakeRoomSocket;
let clock: FakeClock;
let receiving: boolean;

const reports = () => socket.commands.filter((command) => command === "report playback").length;
const receive = (frames: number, audioEnergy = 0) =>
  (engine.sample = { state: "connected", frames, audioPackets: 0, audioEnergy });

beforeEach(() => {
  engine = new FakeMedia();
  socket = new FakeRoomSocket();
  clock = new FakeClock();
  receiving = true;
  const report = (error: unknown) => {
    throw error;
  };
  const { subscriber } = engine;
  new PlaybackReporter({
    roomId: ROOM,
    subscriber,
    socket,
    clock,
    report,
    isReceiving: () => receiving,
  }).start();
});

test("new frames are reported soon, then at most every 20 seconds", async () => {
  for (let second = 5; second <= 60; second += 5) {
    receive(second * 25);
    await clock.advance(5_000);
  }
  expect(PLAYBACK_REPORT_INTERVAL_MS).toBe(20_000);
  expect(reports()).toBe(3);
});

test("sound alone is reported, silence and a frozen frame are not", async () => {
  receive(0, 0.2);
  await clock.advance(5_000);
  expect(reports()).toBe(1);
  await clock.advance(60_000);
  expect(reports()).toBe(1);
  receive(0, 0.3);
  await clock.advance(5_000);
  expect(reports()).toBe(2);
});

test("the frames of a new call are new, though they count from zero", async () => {
  receive(500);
  await clock.advance(5_000);
  receive(3);
  await clock.advance(PLAYBACK_REPORT_INTERVAL_MS);
  expect(reports()).toBe(2);
});

test("a host, or a viewer whose host publishes nothing, reports nothing", async () => {
  receiving = false;
  receive(100);
  await clock.advance(60_000);
  expect(reports()).toBe(0);
});
