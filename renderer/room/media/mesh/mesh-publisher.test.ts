import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeClock } from "../../testing/fakes.ts";
import { FakeDataChannel } from "../../testing/fake-data-channel.ts";
import type { MediaEvent } from "../engine/media-engine.ts";
import { OutgoingStream } from "../engine/outgoing-stream.ts";
import { MeshPublisher } from "./mesh-publisher.ts";

class FakeConnection extends EventTarget {
  connectionState = "new";
  signalingState = "have-local-offer";
  getTransceivers() {
    return [];
  }
  getReceivers() {
    return [];
  }
}

/** Like PeerJS, this fake drops its connection before it emits `close`. */
class FakeCall {
  open = false;
  closed = false;
  peerConnection: FakeConnection | null = new FakeConnection();
  readonly dataChannel = new FakeDataChannel();
  readonly peer: string;
  #close: () => void = () => undefined;
  constructor(peer: string) {
    this.peer = peer;
  }
  on(name: string, listener: () => void): void {
    if (name === "close") this.#close = listener;
  }
  close(): void {
    this.peerConnection = null;
    this.closed = true;
    this.#close();
  }
}

class FakePeer {
  open = true;
  destroyed = false;
  readonly calls: FakeCall[] = [];
  readonly #listeners = new Map<string, (value: unknown) => void>();
  on(name: string, listener: (value: unknown) => void): void {
    this.#listeners.set(name, listener);
  }
  emit(name: string, value?: unknown): void {
    this.#listeners.get(name)?.(value);
  }
  call(peerId: string): FakeCall {
    const call = new FakeCall(peerId);
    this.calls.push(call);
    return call;
  }
  destroy(): void {
    this.destroyed = true;
  }
}

class FakeNode {
  readonly stream = { getAudioTracks: () => [] };
  connect(): void {}
  disconnect(): void {}
}

class FakeAudio {
  state = "closed";
  createMediaStreamDestination() {
    return new FakeNode();
  }
}

let peer: FakePeer;
let engine: MeshPublisher;
let events: MediaEvent[];
let reported: unknown[];

beforeEach(() => {
  vi.stubGlobal("AudioContext", FakeAudio);
  vi.stubGlobal(
    "MediaStream",
    class {
      addTrack(): void {}
      getVideoTracks() {
        return [];
      }
    },
  );
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, "getContext").mockReturnValue({ fillRect: () => undefined } as never);
  Object.assign(canvas, { captureStream: () => ({ getVideoTracks: () => [{ stop: () => undefined }] }) });
  peer = new FakePeer();
  events = [];
  reported = [];
  const clock = new FakeClock();
  engine = new MeshPublisher({
    origin: new URL("http://localhost:1"),
    clock,
    report: (error) => reported.push(error),
    makePeer: () => peer as never,
    onEvent: (event) => events.push(event),
    onCallsChanged: () => undefined,
  });
  engine.connect({ peerId: "host", ticket: "t", iceServers: [] }, new OutgoingStream());
});

afterEach(() => {
  engine.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a host's calls", () => {
  test("free their bandwidth when the viewer closes them", () => {
    engine.setUploadLimit(100);
    for (const peerId of ["v1", "v2", "v3", "v4"]) engine.callViewer(peerId, true);
    expect(engine.uploadExceeded).toBe(true);
    for (const call of peer.calls) call.close();
    expect(engine.uploadExceeded).toBe(false);
  });

  test("a data level is dropped with the viewer, not with a call that is replaced", () => {
    engine.setLevel("v1", "audio");
    engine.callViewer("v1", true);
    engine.setUploadLimit(30);
    engine.callViewer("v1", true);
    expect(engine.uploadExceeded).toBe(false);
    engine.hangUp("v1");
    engine.callViewer("v1", true);
    expect(engine.uploadExceeded).toBe(true);
  });

  test("one viewer's invalid answer ends that viewer's call and shows the host nothing", () => {
    for (const peerId of ["answered", "unanswered", "invalid"]) engine.callViewer(peerId, true);
    const [answered, unanswered, invalid] = peer.calls;
    if (answered?.peerConnection) answered.peerConnection.signalingState = "stable";
    for (const call of [answered, invalid]) if (call) call.open = true;
    const error = Object.assign(new Error("no SDP"), { type: "webrtc" });
    peer.emit("error", error);
    expect([answered?.closed, unanswered?.closed, invalid?.closed]).toEqual([false, false, true]);
    expect(reported).toEqual([error]);
    expect(events.filter(({ type }) => type === "call-failed")).toEqual([]);
  });

  test("to a viewer who asks for the corner camera there is a second one, which ends with the first", () => {
    for (const peerId of ["v1", "v2"]) engine.callViewer(peerId, true);
    engine.setCorner({} as MediaStream);
    const [main] = peer.calls;
    main?.dataChannel.receive("corner-on");
    expect(peer.calls.map(({ peer: peerId }) => peerId)).toEqual(["v1", "v2", "v1"]);
    expect(engine.callCount).toBe(2);
    engine.hangUp("v1");
    expect(peer.calls.map(({ closed }) => closed)).toEqual([true, false, true]);
  });

  test("a connected speaker call is replaced only on request", () => {
    engine.setSpeaker("v1", false);
    const [first] = peer.calls;
    if (first) first.open = true;
    engine.setSpeaker("v1", false);
    expect(peer.calls).toHaveLength(1);
    engine.setSpeaker("v1", true);
    expect([peer.calls.length, first?.closed]).toEqual([2, true]);
    engine.setSpeaker(null, false);
    expect(peer.calls[1]?.closed).toBe(true);
  });
});
