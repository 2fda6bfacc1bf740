import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { RoomMedia } from "#contract/room/media.ts";
import { FakeClock, flushPromises } from "../testing/fakes.ts";
import { FakeDataChannel } from "../testing/fake-data-channel.ts";
import type { MediaEvent } from "./engine/media-engine.ts";
import { FakeRtcPeerConnection, FakeSfu } from "./sfu/fake-sfu.ts";
import { SwitchingSubscriber } from "./switching-subscriber.ts";

type Listener = (value: never) => void;

class FakeTrack {
  readonly kind: "audio" | "video";
  readonly id = crypto.randomUUID();
  constructor(kind: "audio" | "video") {
    this.kind = kind;
  }
}

class FakeStream {
  #tracks: FakeTrack[];
  constructor(tracks: readonly FakeTrack[] = []) {
    this.#tracks = [...tracks];
  }
  getTracks = () => [...this.#tracks];
  getAudioTracks = () => this.#tracks.filter(({ kind }) => kind === "audio");
  addTrack = (track: FakeTrack) => {
    if (!this.#tracks.includes(track)) this.#tracks.push(track);
  };
  removeTrack = (track: FakeTrack) => void (this.#tracks = this.#tracks.filter((one) => one !== track));
}

/** A fake of the host's call or speaker call. */
class FakeCall {
  closed = false;
  readonly connectionId = "mc_1";
  readonly peer = "host";
  readonly metadata: object;
  readonly stream = new FakeStream();
  readonly peerConnection = new FakeRtcPeerConnection();
  readonly #listeners = new Map<string, Listener>();
  constructor(metadata: object, kinds: readonly ("audio" | "video")[]) {
    this.metadata = metadata;
    for (const kind of kinds) this.stream.addTrack(new FakeTrack(kind));
  }
  on(name: string, listener: Listener): void {
    this.#listeners.set(name, listener);
  }
  answer(): void {}
  deliver(): void {
    this.#listeners.get("stream")?.(this.stream as never);
  }
  close(): void {
    this.closed = true;
    this.#listeners.get("close")?.(undefined as never);
  }
}

class FakePeer {
  destroyed = false;
  readonly #listeners = new Map<string, Listener>();
  on(name: string, listener: Listener): void {
    this.#listeners.set(name, listener);
  }
  receive(call: FakeCall): FakeCall {
    this.#listeners.get("call")?.(call as never);
    return call;
  }
  disconnect(): void {}
  destroy(): void {
    this.destroyed = true;
  }
}

/** A connection that receives one track of each kind. */
class ReceivingConnection extends FakeRtcPeerConnection {
  readonly tracks = [new FakeTrack("audio"), new FakeTrack("video")];
  override getReceivers = () => this.tracks.map((track) => ({ track })) as never;
}

let peer: FakePeer;
let sfu: FakeSfu;
let clock: FakeClock;
let subscriber: SwitchingSubscriber;
let streams: (FakeStream | null)[];
let mixMinus: FakeStream | null;
let corners: { isOffered: boolean; track: unknown }[];

const onSfu: RoomMedia = { engine: "sfu", publication: crypto.randomUUID(), revision: 7 };
const call = () => new FakeCall({ startKbps: 300 }, ["audio", "video"]);
const shown = () => new Set(streams.at(-1)?.getTracks());
const subscriptions = () => FakeRtcPeerConnection.all.filter((one) => one instanceof ReceivingConnection);

beforeEach(async () => {
  vi.stubGlobal("RTCPeerConnection", ReceivingConnection);
  vi.stubGlobal("MediaStream", FakeStream);
  FakeRtcPeerConnection.all.length = 0;
  peer = new FakePeer();
  sfu = new FakeSfu();
  clock = new FakeClock();
  streams = [];
  mixMinus = null;
  corners = [];
  subscriber = new SwitchingSubscriber({
    origin: new URL("http://localhost:1"),
    clock,
    random: () => 0.5,
    signalling: sfu,
    makePeer: () => peer as never,
    report: (error) => {
      throw error;
    },
  });
  subscriber.on((event: MediaEvent) => {
    if (event.type === "stream") streams.push(event.stream as FakeStream | null);
    if (event.type === "corner")
      corners.push({
        isOffered: event.corner.isOffered,
        track: event.corner.stream?.getTracks()[0] ?? null,
      });
    if (event.type === "mix-minus") mixMinus = event.stream as FakeStream | null;
  });
  subscriber.connect({ peerId: "viewer", ticket: "t", iceServers: [] });
  await clock.advance(0);
});
afterEach(() => {
  subscriber.close();
  vi.unstubAllGlobals();
});

async function firstFrame(): Promise<ReceivingConnection> {
  await clock.advance(400);
  await flushPromises();
  const connection = subscriptions().at(-1);
  if (!connection) throw new Error("nothing was subscribed to");
  Object.assign(connection, { frames: 1, audioPackets: 25 });
  await clock.advance(550);
  return connection;
}

test("the SFU's first frame takes the place of the call, in the same stream", async () => {
  const old = peer.receive(call());
  old.deliver();
  subscriber.followMedia(onSfu);
  await clock.advance(400);
  expect([old.closed, shown()]).toEqual([false, new Set(old.stream.getTracks())]);
  const connection = await firstFrame();
  expect([old.closed, shown()]).toEqual([true, new Set(connection.tracks)]);
  expect(streams).toHaveLength(1);
});

test("where nothing plays, the tracks are on the stage before their first frame, and leave it if none comes", async () => {
  subscriber.followMedia(onSfu);
  await clock.advance(0);
  expect(shown()).toEqual(new Set(subscriptions()[0]?.tracks));
  sfu.refuse = true;
  await clock.advance(10_000);
  expect(streams.at(-1)).toBeNull();
});

test("the call goes on until the sound from the SFU has filled its buffer", async () => {
  const old = peer.receive(call());
  old.deliver();
  subscriber.followMedia(onSfu);
  await clock.advance(400);
  await flushPromises();
  const [connection] = subscriptions();
  Object.assign(connection ?? {}, { frames: 5 });
  await clock.advance(1_000);
  expect(old.closed).toBe(false);
  Object.assign(connection ?? {}, { audioPackets: 1 });
  await clock.advance(500);
  expect(old.closed).toBe(false);
  await clock.advance(50);
  expect(old.closed).toBe(true);
});

test("while the SFU refuses, the call goes on, and the SFU is tried again", async () => {
  const old = peer.receive(call());
  old.deliver();
  sfu.refuse = true;
  subscriber.followMedia(onSfu);
  await clock.advance(5_000);
  expect(old.closed).toBe(false);
  sfu.refuse = false;
  await clock.advance(5_000);
  await firstFrame();
  expect(old.closed).toBe(true);
});

test("who joins a room on an SFU subscribes without waiting for the signalling connection", async () => {
  subscriber.followMedia(onSfu);
  await clock.advance(0);
  expect(sfu.requests.filter(({ name }) => name === "subscribe")).toHaveLength(1);
});

test("a subscription that fails leaves the stage empty only if no call is there", async () => {
  subscriber.followMedia(onSfu);
  const connection = await firstFrame();
  connection.become("failed");
  expect(streams.at(-1)).toBeNull();
  const late = peer.receive(call());
  late.deliver();
  expect(shown()).toEqual(new Set(late.stream.getTracks()));
  await firstFrame();
  expect(late.closed).toBe(true);
});

test("a speaker on an SFU hears what the host returns, and the room again afterwards; in a mesh the call has it", async () => {
  const mesh = peer.receive(call());
  mesh.deliver();
  const speaking = peer.receive(new FakeCall({ speaker: true }, ["audio"]));
  speaking.deliver();
  expect(shown()).toEqual(new Set(mesh.stream.getTracks()));
  subscriber.followMedia(onSfu);
  expect(mixMinus).toBeNull();
  const { tracks } = await firstFrame();
  expect(mixMinus?.getTracks()).toEqual(speaking.stream.getTracks());
  // The stage's audio stays in the stream and enabled: otherwise the browser would never play it again.
  expect(shown()).toEqual(new Set(tracks));
  subscriber.unpublishMicrophone();
  expect(mixMinus).toBeNull();
  expect(shown()).toEqual(new Set(tracks));
});

test("with Audio only the SFU is asked for no video", async () => {
  subscriber.setPreferredLayer({ level: "audio", width: 1280, isScreen: false, corner: false });
  subscriber.followMedia(onSfu);
  await clock.advance(0);
  expect(sfu.requests.find(({ name }) => name === "subscribe")?.request).toMatchObject({ video: "none" });
});

test("what arrives is sampled where the stage's tracks come from", async () => {
  expect((await subscriber.sampleIncoming()).state).toBe("none");
  subscriber.followMedia(onSfu);
  await clock.advance(10);
  expect((await subscriber.sampleIncoming()).state).toBe("setting-up");
  const connection = await firstFrame();
  connection.frames = 42;
  expect(await subscriber.sampleIncoming()).toMatchObject({ state: "connected", frames: 42 });
  expect(await subscriber.measureCalls()).toMatchObject([{ call: "subscription-1" }]);
});

describe("the corner camera", () => {
  const preference = { level: "full", width: 1280, isScreen: true } as const;
  const cornerOnSfu: RoomMedia = { ...onSfu, corner: crypto.randomUUID() };
  const subscribed = () =>
    sfu.requests.flatMap(({ name, request }) =>
      name === "subscribe" && "publication" in request ? [request.publication] : [],
    );

  test("over a call is never on the stage", () => {
    subscriber.setPreferredLayer({ ...preference, corner: true });
    const main = peer.receive(call());
    const channel = new FakeDataChannel();
    main.peerConnection.dispatchEvent(Object.assign(new Event("datachannel"), { channel }));
    main.deliver();
    channel.receive("corner-on");
    expect(channel.sent).toEqual(["corner-on"]);
    const second = peer.receive(new FakeCall({ corner: true }, ["video"]));
    second.deliver();
    expect([main.closed, shown()]).toEqual([false, new Set(main.stream.getTracks())]);
    expect(corners.at(-1)).toEqual({ isOffered: true, track: second.stream.getTracks()[0] });
  });

  test("on an SFU is a subscription of its own, only where it is wanted", async () => {
    subscriber.setPreferredLayer({ ...preference, corner: false });
    subscriber.followMedia(cornerOnSfu);
    await firstFrame();
    expect(subscribed()).toEqual([onSfu.publication]);
    expect(corners.at(-1)).toEqual({ isOffered: true, track: null });
    subscriber.setPreferredLayer({ ...preference, corner: true });
    const connection = await firstFrame();
    expect(subscribed()).toEqual([onSfu.publication, cornerOnSfu.corner]);
    expect(corners.at(-1)).toEqual({ isOffered: true, track: connection.tracks[0] });
    expect(await subscriber.measureCalls()).toMatchObject([{}, { isCorner: true }]);
    subscriber.setPreferredLayer({ ...preference, corner: false });
    expect(connection.signalingState).toBe("closed");
    expect(corners.at(-1)).toEqual({ isOffered: true, track: null });
  });

  test("ends when the host has none any more, and comes back with the next", async () => {
    subscriber.setPreferredLayer({ ...preference, corner: true });
    subscriber.followMedia(cornerOnSfu);
    await firstFrame();
    subscriber.followMedia({ ...onSfu, corner: null, revision: 8 });
    expect(corners.at(-1)).toEqual({ isOffered: false, track: null });
    const next = { ...onSfu, corner: crypto.randomUUID(), revision: 9 };
    subscriber.followMedia(next);
    await firstFrame();
    expect(subscribed().at(-1)).toBe(next.corner);
    expect(corners.at(-1)).toMatchObject({ isOffered: true });
  });
});
