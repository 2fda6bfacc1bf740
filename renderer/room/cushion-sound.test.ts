import { expect, test } from "vitest";
import { cushionSound } from "./cushion-sound.ts";
import { FakeClock } from "./testing/fakes.ts";

async function cushioned(rttSeconds: number | undefined, sound: object = { jitterBufferTarget: null }) {
  const pair = { type: "candidate-pair", nominated: true, currentRoundTripTime: rttSeconds };
  const receivers: { track: { kind: string }; jitterBufferTarget?: number | null }[] = [
    { track: { kind: "video" }, jitterBufferTarget: null },
    { track: { kind: "audio" }, ...sound },
  ];
  const connection = {
    connectionState: "connected",
    getStats: async () => new Map([["pair", pair]]),
    getReceivers: () => receivers,
  };
  const clock = new FakeClock();
  await cushionSound(connection as unknown as RTCPeerConnection, clock);
  return { clock, connection, waits: () => receivers.map(({ jitterBufferTarget }) => jitterBufferTarget) };
}

test("over a long way sound comes to wait, step by step, and the picture is left to follow it", async () => {
  const { clock, waits } = await cushioned(0.15);
  expect(waits()).toEqual([null, 80]);
  await clock.pass(700);
  expect(waits()).toEqual([null, 160]);
  await clock.pass(60_000);
  expect(waits()).toEqual([null, 400]);
});

test("a call that ended meanwhile is left alone", async () => {
  const { clock, connection, waits } = await cushioned(0.15);
  connection.connectionState = "closed";
  await clock.pass(60_000);
  expect(waits()).toEqual([null, 80]);
});

test("on a near line, and where nobody knows how long it is, nothing waits", async () => {
  for (const rtt of [0.02, undefined]) {
    const { clock, waits } = await cushioned(rtt);
    await clock.pass(60_000);
    expect(waits()).toEqual([null, null]);
  }
});

test("a browser that can't be told is left alone", async () => {
  const { clock, waits } = await cushioned(0.15, {});
  await clock.pass(60_000);
  expect(waits()).toEqual([null, undefined]);
});
