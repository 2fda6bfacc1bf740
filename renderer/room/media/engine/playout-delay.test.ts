import { expect, test } from "vitest";
import { adaptPlayoutDelay, playoutDelayFor } from "./playout-delay.ts";
import { FakeClock } from "../../testing/fakes.ts";

class FakeConnection extends EventTarget {
  connectionState: RTCPeerConnectionState = "new";
  rttMs: number | undefined = 20;
  readonly receivers: { track: { kind: string }; jitterBufferTarget?: number | null }[];
  constructor(audio: object) {
    super();
    this.receivers = [
      { track: { kind: "video" }, jitterBufferTarget: null },
      { track: { kind: "audio" }, ...audio },
    ];
  }
  getReceivers = () => this.receivers;
  getStats = async () => {
    const { rttMs } = this;
    const currentRoundTripTime = rttMs === undefined ? undefined : rttMs / 1000;
    return new Map<string, object>([
      ["pair", { type: "candidate-pair", nominated: true, currentRoundTripTime }],
      ["audio", { type: "inbound-rtp", kind: "audio", jitter: 0 }],
    ]);
  };
  become(state: RTCPeerConnectionState): void {
    this.connectionState = state;
    this.dispatchEvent(new Event("connectionstatechange"));
  }
}

function connected(rttMs: number | undefined, audio: object = { jitterBufferTarget: null }) {
  const clock = new FakeClock();
  const connection = new FakeConnection(audio);
  connection.rttMs = rttMs;
  const report = (error: unknown) => {
    throw error;
  };
  adaptPlayoutDelay(connection as unknown as RTCPeerConnection, { clock, report });
  connection.become("connected");
  return {
    clock,
    connection,
    targets: () => connection.receivers.map(({ jitterBufferTarget }) => jitterBufferTarget),
  };
}

test.each([
  { rttMs: null, jitterMs: 0, delay: 200 },
  { rttMs: 20, jitterMs: 20, delay: 200 },
  { rttMs: 80, jitterMs: 0, delay: 200 },
  { rttMs: 80, jitterMs: 60, delay: 280 },
  { rttMs: 20, jitterMs: 500, delay: 400 },
  { rttMs: 150, jitterMs: 0, delay: 400 },
])("a path of $rttMs ms, jitter $jitterMs, needs $delay ms", ({ delay, ...path }) => {
  expect(playoutDelayFor(path)).toBe(delay);
});

test("on a long path the audio target grows step by step, and video is left alone", async () => {
  const { clock, targets } = connected(150);
  await clock.advance(700);
  expect(targets()).toEqual([null, 80]);
  await clock.advance(700);
  expect(targets()).toEqual([null, 160]);
  await clock.advance(60_000);
  expect(targets()).toEqual([null, 400]);
});

test("a path that was long for a while keeps its target for half a calm minute, then it falls slowly", async () => {
  const { clock, connection, targets } = connected(150);
  await clock.advance(10_000);
  connection.rttMs = 20;
  await clock.advance(28_000);
  expect(targets()).toEqual([null, 400]);
  await clock.advance(4_000);
  const [, falling] = targets();
  expect(falling).toBeGreaterThan(200);
  expect(falling).toBeLessThan(400);
  await clock.advance(60_000);
  expect(targets()).toEqual([null, 200]);
});

test("a connection that has ended meanwhile is left alone", async () => {
  const { clock, connection, targets } = connected(150);
  await clock.advance(700);
  connection.connectionState = "closed";
  await clock.advance(60_000);
  expect(targets()).toEqual([null, 80]);
  expect(clock.pendingTimers).toBe(0);
});

test("where the path's length is unknown, the target is the least of a lecture", async () => {
  const { clock, targets } = connected(undefined);
  await clock.advance(60_000);
  expect(targets()).toEqual([null, 200]);
});

test("a browser without jitterBufferTarget is left alone", async () => {
  const { clock, targets } = connected(150, {});
  await clock.advance(60_000);
  expect(targets()).toEqual([null, undefined]);
});
