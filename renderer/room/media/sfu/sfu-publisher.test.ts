import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RoomMedia } from "#contract/room/media.ts";
import { FakeClock, flushPromises } from "../../testing/fakes.ts";
import type { OutgoingStream } from "../engine/outgoing-stream.ts";
import { FakeRtcPeerConnection, FakeSfu } from "./fake-sfu.ts";
import { SfuPublisher } from "./sfu-publisher.ts";

const stream = {
  stream: { getTracks: () => [{ kind: "audio" }, { kind: "video" }] },
  attach: () => undefined,
  detach: () => undefined,
} as unknown as OutgoingStream;

let sfu: FakeSfu;
let clock: FakeClock;
let publisher: SfuPublisher;
let reported: unknown[];

beforeEach(() => {
  vi.stubGlobal("RTCPeerConnection", FakeRtcPeerConnection);
  FakeRtcPeerConnection.all.length = 0;
  sfu = new FakeSfu();
  clock = new FakeClock();
  reported = [];
  const report = (error: unknown) => void reported.push(error);
  publisher = new SfuPublisher({
    signalling: sfu,
    clock,
    random: () => 0.5,
    report,
    onChanged: () => undefined,
  });
});
afterEach(() => vi.unstubAllGlobals());
afterEach(() => {
  if (reported.length > 0) throw new AggregateError(reported);
});

const onSfu = (publication: string | null, revision: number): RoomMedia => ({
  engine: "sfu",
  publication,
  revision,
});
const open = () => publisher.open({ stream, iceServers: [] });
const publications = () => sfu.requests.filter(({ name }) => name === "publish").length;

test("a mesh publishes nothing", async () => {
  open();
  publisher.follow({ engine: "mesh", publication: null, revision: 1 });
  await flushPromises();
  expect(sfu.requests).toEqual([]);
});

test("publishes once when the SFU carries the room, and sets its layers", async () => {
  open();
  publisher.follow(onSfu(null, 1));
  publisher.follow(onSfu("publication-1", 20));
  await flushPromises();
  expect(publications()).toBe(1);
  const [connection] = FakeRtcPeerConnection.all;
  expect(connection?.encodings("video")).toMatchObject([
    { rid: "l", active: true, maxBitrate: 150_000, scaleResolutionDownBy: 4 },
    { rid: "m", active: true, maxBitrate: 450_000, scaleResolutionDownBy: 2 },
    { rid: "h", active: true, maxBitrate: 1_500_000 },
  ]);
});

test("a late event from before its own publication changes nothing", async () => {
  open();
  publisher.follow(onSfu(null, 1));
  await flushPromises();
  publisher.follow(onSfu(null, 1));
  await flushPromises();
  expect(publications()).toBe(1);
});

test("publishes again when the room no longer names its publication; the old one ends after", async () => {
  open();
  publisher.follow(onSfu(null, 1));
  await flushPromises();
  const [first] = FakeRtcPeerConnection.all;
  publisher.follow(onSfu(null, 30));
  expect(first?.signalingState).toBe("stable");
  await flushPromises();
  expect(publications()).toBe(2);
  expect(first?.signalingState).toBe("closed");
});

test("a refused publication is tried again, later each time", async () => {
  open();
  sfu.refuse = true;
  publisher.follow(onSfu(null, 1));
  await flushPromises();
  expect(publications()).toBe(1);
  await clock.advance(1_000);
  await flushPromises();
  await clock.advance(1_000);
  await flushPromises();
  expect(publications()).toBe(2);
  sfu.refuse = false;
  await clock.advance(1_000);
  await flushPromises();
  expect(publications()).toBe(3);
  await clock.advance(60_000);
  await flushPromises();
  expect(publications()).toBe(3);
});

test.each([
  ["is never answered", () => new Promise<never>(() => undefined)],
  ["fails as nobody expected", () => Promise.reject(new Error("Illegal invocation"))],
])("a request that %s ends, and the host publishes again", async (_, publish) => {
  const working = sfu.publish;
  sfu.publish = publish;
  open();
  publisher.follow(onSfu(null, 1));
  await flushPromises();
  sfu.publish = working;
  await clock.advance(20_000);
  await flushPromises();
  expect(publications()).toBe(1);
  expect(FakeRtcPeerConnection.all[0]?.signalingState).toBe("closed");
  expect(publisher.isPublishing).toBe(true);
  reported = [];
});

test("a failed connection is replaced", async () => {
  open();
  publisher.follow(onSfu(null, 1));
  await flushPromises();
  FakeRtcPeerConnection.all[0]?.become("failed");
  await flushPromises();
  expect(publications()).toBe(2);
});

test("one that is disconnected for a moment is kept", async () => {
  open();
  publisher.follow(onSfu(null, 1));
  await flushPromises();
  FakeRtcPeerConnection.all[0]?.become("disconnected");
  await clock.advance(2_000);
  FakeRtcPeerConnection.all[0]?.become("connected");
  await clock.advance(10_000);
  await flushPromises();
  expect(publications()).toBe(1);
});

test("a smaller upload limit takes the largest layer away", async () => {
  open();
  publisher.follow(onSfu(null, 1));
  await flushPromises();
  publisher.setUploadLimit(500);
  await flushPromises();
  expect(FakeRtcPeerConnection.all[0]?.encodings("video")).toMatchObject([
    { rid: "l", active: true },
    { rid: "m", active: true },
    { rid: "h", active: false },
  ]);
});

test("closed, it publishes nothing more", async () => {
  open();
  publisher.follow(onSfu(null, 1));
  await flushPromises();
  publisher.close();
  publisher.follow(onSfu(null, 50));
  await flushPromises();
  expect(publications()).toBe(1);
  expect(FakeRtcPeerConnection.all[0]?.signalingState).toBe("closed");
});
