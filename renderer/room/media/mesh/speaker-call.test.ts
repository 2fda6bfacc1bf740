import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeClock } from "../../testing/fakes.ts";
import { OutgoingSpeakerCall, IncomingSpeakerCall } from "./speaker-call.ts";

class FakeStream {
  readonly #tracks: FakeTrack[];
  constructor(tracks: FakeTrack[] = []) {
    this.#tracks = tracks;
  }
  getTracks() {
    return this.#tracks;
  }
}

class FakeTrack {
  stopped = false;
  stop(): void {
    this.stopped = true;
  }
}

class FakeCall {
  readonly metadata = { speaker: true };
  readonly peer: string;
  open = false;
  closed = false;
  readonly answers: unknown[] = [];
  readonly sent: unknown[] = [];
  readonly peerConnection = {
    connectionState: "connected" as RTCPeerConnectionState,
    getReceivers: () => [],
    addEventListener: () => undefined,
    getStats: async () => new Map() as never,
    remoteDescription: null,
    getSenders: () => [{ replaceTrack: async (track: unknown) => void this.sent.push(track) }] as never,
  };
  constructor(peer = "host") {
    this.peer = peer;
  }
  answer(stream: unknown): void {
    this.answers.push(stream);
  }
  close(): void {
    this.closed = true;
    this.open = false;
  }
  on(): void {}
}

const deps = { clock: new FakeClock(), report: () => undefined };
beforeEach(() => vi.stubGlobal("MediaStream", FakeStream));
afterEach(() => vi.unstubAllGlobals());

describe("the speaker's microphone", () => {
  const microphone = () => new FakeTrack() as FakeTrack & MediaStreamTrack;

  test("answers the present call, and one that replaces it", async () => {
    const incoming = new IncomingSpeakerCall({ ...deps, onReturn: () => undefined });
    const [first, second] = [new FakeCall(), new FakeCall()];
    incoming.receive(first);
    expect(first.answers).toEqual([]);
    await incoming.publishMicrophone(microphone());
    incoming.receive(second);
    expect([first.answers.length, first.closed, second.answers.length]).toEqual([1, true, 1]);
  });

  test("that replaces an unplugged one goes into the same call, which can't be answered twice", async () => {
    const incoming = new IncomingSpeakerCall({ ...deps, onReturn: () => undefined });
    const call = new FakeCall();
    incoming.receive(call);
    const [unplugged, next] = [microphone(), microphone()];
    await incoming.publishMicrophone(unplugged);
    await incoming.publishMicrophone(next);
    expect(call.answers).toHaveLength(1);
    expect(call.sent).toEqual([next]);
    expect(unplugged.stopped).toBe(true);
    incoming.unpublishMicrophone();
    expect([next.stopped, call.closed]).toEqual([true, true]);
  });
});

test("the host knows whether its speaker call is connected", () => {
  const outgoing = new OutgoingSpeakerCall(() => undefined);
  const call = new FakeCall("abel");
  const start = { peer: { call: () => call }, peerId: "abel", back: new FakeStream() as never };
  outgoing.start({ ...start, ...deps });
  expect(outgoing.isConnectedTo("abel", 2_900)).toBe(true);
  expect(outgoing.isConnectedTo("abel", 3_000)).toBe(false);
  call.open = true;
  expect([outgoing.isConnectedTo("abel", 9_000), outgoing.isConnectedTo("sara", 9_000)]).toEqual([
    true,
    false,
  ]);
  call.peerConnection.connectionState = "disconnected";
  expect(outgoing.isConnectedTo("abel", 9_000)).toBe(false);
  outgoing.end();
  expect([outgoing.isConnectedTo("abel", 9_000), call.closed]).toEqual([false, true]);
});
