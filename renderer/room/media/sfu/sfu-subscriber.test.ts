import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RoomMedia } from "#contract/room/media.ts";
import { FakeClock, flushPromises } from "../../testing/fakes.ts";
import { FakeRtcPeerConnection, FakeSfu } from "./fake-sfu.ts";
import { SfuSubscriber } from "./sfu-subscriber.ts";

let sfu: FakeSfu;
let clock: FakeClock;
let subscriber: SfuSubscriber;
let connected: (string | null)[];
let tracksChanged: number;

beforeEach(() => {
  vi.stubGlobal("RTCPeerConnection", FakeRtcPeerConnection);
  FakeRtcPeerConnection.all.length = 0;
  sfu = new FakeSfu();
  clock = new FakeClock();
  connected = [];
  tracksChanged = 0;
  subscriber = new SfuSubscriber({
    signalling: sfu,
    clock,
    random: () => 0.5,
    report: (error) => {
      throw error;
    },
    isCalled: () => false,
    onConnected: ({ id }) => connected.push(id),
    onTracks: () => (tracksChanged += 1),
  });
});
afterEach(() => vi.unstubAllGlobals());

const publishes = (publication: string | null, revision: number): RoomMedia => ({
  engine: "sfu",
  publication,
  revision,
});
const subscriptions = () => sfu.requests.filter(({ name }) => name === "subscribe").length;
async function pass(ms: number): Promise<void> {
  await clock.advance(ms);
  await flushPromises();
}
async function receiveFrames(index: number): Promise<void> {
  const connection = FakeRtcPeerConnection.all[index];
  if (!connection) throw new Error("there is no such connection");
  Object.assign(connection, { frames: 1, audioPackets: 25 });
  await pass(550);
}

test("subscribes at once where nothing is on the stage, and is connected with the first frame", async () => {
  subscriber.follow(publishes("publication-1", 1), false);
  await pass(0);
  expect(subscriptions()).toBe(1);
  await pass(50);
  expect(connected).toEqual([]);
  await receiveFrames(0);
  expect(connected).toEqual(["subscription-1"]);
});

test("a viewer with video follows a new publication a little later, and keeps the old until the first frame", async () => {
  subscriber.follow(publishes("publication-1", 1), false);
  await pass(0);
  await receiveFrames(0);
  subscriber.follow(publishes("publication-2", 2), true);
  await pass(0);
  expect(subscriptions()).toBe(1);
  await pass(400);
  expect(subscriptions()).toBe(2);
  expect(FakeRtcPeerConnection.all[0]?.signalingState).toBe("stable");
  await receiveFrames(1);
  expect(FakeRtcPeerConnection.all[0]?.signalingState).toBe("closed");
  expect(sfu.requests.at(-1)).toEqual({
    name: "endSubscription",
    request: { subscription: "subscription-1" },
  });
});

test("an older state of the room, or one without a publication, changes nothing", async () => {
  subscriber.follow(publishes("publication-2", 5), false);
  await pass(0);
  await receiveFrames(0);
  subscriber.follow(publishes("publication-1", 4), false);
  subscriber.follow(publishes(null, 6), false);
  await pass(5_000);
  expect(subscriptions()).toBe(1);
  expect(FakeRtcPeerConnection.all[0]?.signalingState).toBe("stable");
});

test("tries again when refused, and when no media comes", async () => {
  sfu.refuse = true;
  subscriber.follow(publishes("publication-1", 1), false);
  await pass(0);
  sfu.refuse = false;
  await pass(1_000);
  expect(subscriptions()).toBe(2);
  await pass(10_000);
  await pass(2_000);
  expect(subscriptions()).toBe(3);
  await receiveFrames(2);
  expect(connected).toHaveLength(1);
});

test("a failed connection's tracks are gone, and it is replaced", async () => {
  subscriber.follow(publishes("publication-1", 1), false);
  await pass(0);
  await receiveFrames(0);
  const before = tracksChanged;
  FakeRtcPeerConnection.all[0]?.become("failed");
  expect([tracksChanged, subscriber.current]).toEqual([before + 1, null]);
  await pass(0);
  expect(subscriptions()).toBe(2);
});

test("a layer goes to the open subscription and to those to come", async () => {
  subscriber.follow(publishes("publication-1", 1), false);
  await pass(0);
  await receiveFrames(0);
  subscriber.setLayer("high");
  subscriber.setLayer("high");
  await flushPromises();
  expect(sfu.requests.filter(({ name }) => name === "selectLayer")).toEqual([
    { name: "selectLayer", request: { subscription: "subscription-1", video: "high" } },
  ]);
  await pass(3_000);
  subscriber.renew();
  await pass(0);
  expect(sfu.requests.findLast(({ name }) => name === "subscribe")?.request).toMatchObject({ video: "high" });
});

test("one layer is requested at a time, so that none overtakes a later one; a failure is repeated", async () => {
  subscriber.follow(publishes("publication-1", 1), false);
  await pass(0);
  await receiveFrames(0);
  const requested = () =>
    sfu.requests.flatMap((one) => (one.name === "selectLayer" ? [one.request.video] : []));
  for (const layer of ["medium", "high", "none"] as const) subscriber.setLayer(layer);
  expect(requested()).toEqual(["medium"]);
  await flushPromises();
  expect(requested()).toEqual(["medium", "none"]);
  sfu.refuse = true;
  subscriber.setLayer("low");
  await flushPromises();
  expect(requested()).toEqual(["medium", "none", "low"]);
  sfu.refuse = false;
  // The last request failed, so it is unknown whether the SFU now sends `none` or `low`.
  subscriber.setLayer("none");
  await flushPromises();
  expect(requested()).toEqual(["medium", "none", "low", "none"]);
});

test("one that stands still is replaced on request, unless it has only started", async () => {
  subscriber.follow(publishes("publication-1", 1), false);
  await pass(0);
  await receiveFrames(0);
  subscriber.renew();
  await pass(2_900);
  expect(subscriptions()).toBe(1);
  await pass(100);
  subscriber.renew();
  await pass(0);
  expect(subscriptions()).toBe(2);
});

test("closed, it subscribes to nothing more", async () => {
  subscriber.follow(publishes("publication-1", 1), false);
  subscriber.close();
  await pass(10_000);
  expect(subscriptions()).toBe(0);
});
