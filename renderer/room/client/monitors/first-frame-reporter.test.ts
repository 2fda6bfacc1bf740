import { beforeEach, expect, test } from "vitest";
import { createRoomStore, type RoomStore } from "../../store/room-store.ts";
import { FakeMedia } from "../../testing/fake-media.ts";
import { FakeRoomSocket } from "../../testing/fake-room-socket.ts";
import { FakeClock, joinResponse, ROOM } from "../../testing/fakes.ts";
import { FirstFrameReporter, FRAME_MISSING_MS } from "./first-frame-reporter.ts";

let media: FakeMedia;
let socket: FakeRoomSocket;
let clock: FakeClock;
let store: RoomStore;
let wantsVideo: boolean;
let reporter: FirstFrameReporter;

beforeEach(() => {
  media = new FakeMedia();
  socket = new FakeRoomSocket();
  clock = new FakeClock();
  store = createRoomStore();
  wantsVideo = true;
  const report = (error: unknown) => {
    throw error;
  };
  const { subscriber } = media;
  reporter = new FirstFrameReporter({
    roomId: ROOM,
    store,
    subscriber,
    socket,
    clock,
    report,
    enteredAt: clock.now(),
    wantsVideo: () => wantsVideo,
  });
  reporter.start();
});

function enter(source: "camera" | "none"): void {
  store.setState(({ room }) => ({
    room: {
      ...room,
      phase: { name: "live" },
      connection: joinResponse({ role: "viewer" }),
      stage: { ...room.stage, hostPresent: true, source },
    },
  }));
}
const receive = (frames: number, audioPackets = 0) =>
  (media.sample = { state: "connected", frames, audioPackets, audioEnergy: 0 });
const reports = () => socket.firstFrames.map(({ waitedMs, arrived }) => [waitedMs, arrived]);

test("the wait begins with entering and ends with the first frame, and is told once", async () => {
  await clock.advance(1_000);
  enter("camera");
  await clock.advance(1_000);
  expect(reports()).toEqual([]);
  receive(1);
  await clock.advance(60_000);
  expect(socket.firstFrames).toEqual([{ roomId: ROOM, waitedMs: 2_250, arrived: true, engine: "mesh" }]);
  expect(clock.pendingTimers).toBe(0);
});

test("waiting for the host to begin is no waiting for a picture", async () => {
  enter("none");
  await clock.advance(600_000);
  enter("camera");
  await clock.advance(500);
  receive(3);
  await clock.advance(250);
  expect(reports()).toEqual([[750, true]]);
});

test("a picture that does not come is told as missing after 30 seconds, and not later as arrived", async () => {
  enter("camera");
  await clock.advance(FRAME_MISSING_MS);
  receive(1);
  await clock.advance(10_000);
  expect(reports()).toEqual([[30_000, false]]);
});

test("with audio only the first sound counts", async () => {
  wantsVideo = false;
  enter("camera");
  receive(0, 1);
  await clock.advance(500);
  expect(reports()).toEqual([[250, true]]);
});

test("a page that slept meanwhile reports nothing", async () => {
  enter("camera");
  await clock.advance(500);
  clock.sleep(3_600_000);
  receive(1);
  await clock.advance(1_000);
  expect(reports()).toEqual([]);
});
