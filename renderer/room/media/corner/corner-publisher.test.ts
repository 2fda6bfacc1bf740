import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RoomMedia } from "#contract/room/media.ts";
import { FakeClock, flushPromises } from "../../testing/fakes.ts";
import { FakeRtcPeerConnection, FakeSfu } from "../sfu/fake-sfu.ts";
import { CornerPublisher } from "./corner-publisher.ts";

let sfu: FakeSfu;
let publisher: CornerPublisher;

const track = { kind: "video", getSettings: () => ({ width: 640 }) };
const stream = () => ({ getTracks: () => [track], getVideoTracks: () => [track] }) as unknown as MediaStream;
const onSfu = (corner: string | null | undefined, revision: number): RoomMedia => ({
  engine: "sfu",
  publication: crypto.randomUUID(),
  ...(corner !== undefined && { corner }),
  revision,
});
const requests = () => sfu.requests.filter(({ name }) => name === "publish").map(({ request }) => request);

const ended = () =>
  sfu.requests.flatMap(({ name, request }) =>
    name === "endPublication" && "publication" in request ? [request.publication] : [],
  );

beforeEach(() => {
  vi.stubGlobal("RTCPeerConnection", FakeRtcPeerConnection);
  FakeRtcPeerConnection.all.length = 0;
  sfu = new FakeSfu();
  publisher = new CornerPublisher({
    signalling: sfu,
    clock: new FakeClock(),
    random: () => 0.5,
    onChanged: () => undefined,
    report: (error) => {
      throw error;
    },
  });
  publisher.setIceServers([]);
});
afterEach(() => {
  publisher.close();
  vi.unstubAllGlobals();
});

test("is published once, as the corner camera, in one small encoding", async () => {
  publisher.follow(onSfu(null, 1));
  expect(requests()).toEqual([]);
  publisher.setStream(stream());
  await flushPromises();
  publisher.follow(onSfu("publication-1", 20));
  await flushPromises();
  expect(requests()).toEqual([{ sdp: "offer", corner: true }]);
  expect(FakeRtcPeerConnection.all[0]?.encodings("video")).toEqual([
    { active: true, maxBitrate: 50_000, maxFramerate: 10, scaleResolutionDownBy: 4 },
  ]);
});

test("is published in no mesh, and by no older server, which would take it for the main publication", async () => {
  publisher.setStream(stream());
  publisher.follow({ engine: "mesh", publication: null, corner: null, revision: 1 });
  publisher.follow(onSfu(undefined, 2));
  await flushPromises();
  expect(requests()).toEqual([]);
});

test("comes back when the room no longer has it, and not once the host has turned it off", async () => {
  publisher.follow(onSfu(null, 1));
  publisher.setStream(stream());
  await flushPromises();
  publisher.follow(onSfu(null, 21));
  await flushPromises();
  expect(requests()).toHaveLength(2);
  publisher.setStream(null);
  publisher.follow(onSfu(null, 60));
  await flushPromises();
  expect(requests()).toHaveLength(2);
  expect(ended()).toEqual(["publication-2"]);
  expect(FakeRtcPeerConnection.all.map(({ signalingState }) => signalingState)).toEqual(["closed", "closed"]);
});

test("turned off while it is being published, it ends as soon as it is", async () => {
  publisher.follow(onSfu(null, 1));
  publisher.setStream(stream());
  publisher.setStream(null);
  await flushPromises();
  expect(requests()).toHaveLength(1);
  expect(ended()).toEqual(["publication-1"]);
});
