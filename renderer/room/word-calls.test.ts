import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WordGiven, WordReceived } from "./word-calls.ts";

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
  readonly metadata = { word: true };
  readonly peer: string;
  open = false;
  closed = false;
  readonly answers: unknown[] = [];
  readonly sent: unknown[] = [];
  readonly peerConnection = {
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

beforeEach(() => vi.stubGlobal("MediaStream", FakeStream));
afterEach(() => vi.unstubAllGlobals());

describe("a student's microphone", () => {
  const microphone = () => new FakeTrack() as FakeTrack & MediaStreamTrack;

  test("answers the call that is there, and one that comes in its place", async () => {
    const received = new WordReceived();
    const [first, second] = [new FakeCall(), new FakeCall()];
    received.receive(first);
    expect(first.answers).toEqual([]);
    await received.speak(microphone());
    received.receive(second);
    expect([first.answers.length, first.closed, second.answers.length]).toEqual([1, true, 1]);
  });

  test("in place of one that was pulled out goes into the same call: it can't be answered twice", async () => {
    const received = new WordReceived();
    const call = new FakeCall();
    received.receive(call);
    const [pulledOut, next] = [microphone(), microphone()];
    await received.speak(pulledOut);
    await received.speak(next);
    expect(call.answers).toHaveLength(1);
    expect(call.sent).toEqual([next]);
    expect(pulledOut.stopped).toBe(true);
    received.hush();
    expect([next.stopped, call.closed]).toEqual([true, true]);
  });
});

test("the host knows whether its call for the word stands", () => {
  const given = new WordGiven(() => undefined);
  const call = new FakeCall("abel");
  given.give({ call: () => call }, "abel", new FakeStream() as never, () => undefined);
  expect(given.reaches("abel")).toBe(false);
  call.open = true;
  expect([given.reaches("abel"), given.reaches("sara")]).toEqual([true, false]);
  given.take();
  expect([given.reaches("abel"), call.closed]).toEqual([false, true]);
});
