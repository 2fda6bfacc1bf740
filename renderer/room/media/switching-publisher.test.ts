import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RoomMedia } from "#contract/room/media.ts";
import { FakeClock, flushPromises } from "../testing/fakes.ts";
import { FakeDataChannel } from "../testing/fake-data-channel.ts";
import { FakeRtcPeerConnection, FakeSfu } from "./sfu/fake-sfu.ts";
import { SwitchingPublisher } from "./switching-publisher.ts";

/** A fake of PeerJS's call to a viewer. */
class FakeCall {
  closed = false;
  open = false;
  readonly connectionId: string;
  readonly peer: string;
  readonly peerConnection = new FakeRtcPeerConnection();
  readonly dataChannel = new FakeDataChannel();
  #close: () => void = () => undefined;
  constructor(peer: string) {
    this.peer = peer;
    this.connectionId = `call to ${peer}`;
  }
  on(name: string, listener: () => void): void {
    if (name === "close") this.#close = listener;
  }
  close(): void {
    this.closed = true;
    this.#close();
  }
}

class FakePeer {
  open = true;
  destroyed = false;
  readonly calls: FakeCall[] = [];
  on(): void {}
  call(peerId: string): FakeCall {
    const call = new FakeCall(peerId);
    this.calls.push(call);
    return call;
  }
  destroy(): void {}
}

class FakeNode {
  readonly stream = { getAudioTracks: () => [] };
  connect(): void {}
  disconnect(): void {}
}

/** A publication's connection, which the tests connect manually. */
class PublishingConnection extends FakeRtcPeerConnection {}

let peer: FakePeer;
let sfu: FakeSfu;
let publisher: SwitchingPublisher;

const onSfu: RoomMedia = { engine: "sfu", publication: null, revision: 7 };

beforeEach(async () => {
  vi.stubGlobal("RTCPeerConnection", PublishingConnection);
  vi.stubGlobal(
    "AudioContext",
    class {
      state = "closed";
      createMediaStreamDestination = () => new FakeNode();
    },
  );
  vi.stubGlobal(
    "MediaStream",
    class {
      addTrack(): void {}
      getVideoTracks = () => [];
      getTracks = () => [{ kind: "audio" }, { kind: "video" }];
    },
  );
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, "getContext").mockReturnValue({ fillRect: () => undefined } as never);
  Object.assign(canvas, { captureStream: () => ({ getVideoTracks: () => [{ stop: () => undefined }] }) });
  FakeRtcPeerConnection.all.length = 0;
  peer = new FakePeer();
  sfu = new FakeSfu();
  const clock = new FakeClock();
  publisher = new SwitchingPublisher({
    origin: new URL("http://localhost:1"),
    clock,
    random: () => 0.5,
    signalling: sfu,
    makePeer: () => peer as never,
    report: (error) => {
      throw error;
    },
  });
  publisher.connect({ peerId: "host", ticket: "t", iceServers: [] });
  await clock.advance(0);
});
afterEach(() => {
  publisher.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function moveToSfu(): Promise<PublishingConnection> {
  publisher.followMedia(onSfu);
  await flushPromises();
  const connection = FakeRtcPeerConnection.all.find((one) => one instanceof PublishingConnection);
  if (!connection) throw new Error("nothing was published");
  connection.become("connected");
  return connection;
}

const called = () => peer.calls.filter(({ closed }) => !closed).map(({ peer: peerId }) => peerId);

test("calls go on while viewers move to the SFU, and nobody new is called", async () => {
  publisher.callViewer("v1", true);
  await moveToSfu();
  publisher.callViewer("v2", true);
  expect(called()).toEqual(["v1"]);
});

test("viewers are called for as long as the SFU has nothing of this host", async () => {
  sfu.refuse = true;
  publisher.followMedia(onSfu);
  await flushPromises();
  publisher.callViewer("v1", true);
  expect(called()).toEqual(["v1"]);
});

test("the publication is one copy among the calls in the upload limit, and has all of it afterwards", async () => {
  publisher.setUploadLimit(800);
  for (const peerId of ["v1", "v2", "v3"]) publisher.callViewer(peerId, true);
  const connection = await moveToSfu();
  await flushPromises();
  const active = () => connection.encodings("video")?.map((encoding) => encoding.active);
  expect(active()).toEqual([true, false, false]);
  for (const call of peer.calls) call.close();
  await flushPromises();
  expect(active()).toEqual([true, true, false]);
});

test("the limit is exceeded by many calls, and not by one publication", async () => {
  publisher.setUploadLimit(200);
  for (const peerId of ["v1", "v2", "v3", "v4"]) publisher.callViewer(peerId, true);
  expect(publisher.uploadExceeded()).toBe(true);
  await moveToSfu();
  for (const call of peer.calls) call.close();
  expect(publisher.uploadExceeded()).toBe(false);
});

test("calls and the publication are measured, each by itself", async () => {
  publisher.callViewer("v1", true);
  await moveToSfu();
  const measured = (await publisher.measureCalls()).map(({ call }) => call);
  expect(new Set(measured).size).toBe(2);
});
