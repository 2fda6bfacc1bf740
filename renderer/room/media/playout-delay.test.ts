import { expect, test } from "vitest";
import { delayPlayout } from "./playout-delay.ts";
import { FakeClock } from "../testing/fakes.ts";

async function delayed(rttSeconds: number | undefined, audio: object = { jitterBufferTarget: null }) {
  const pair = { type: "candidate-pair", nominated: true, currentRoundTripTime: rttSeconds };
  const receivers: { track: { kind: string }; jitterBufferTarget?: number | null }[] = [
    { track: { kind: "video" }, jitterBufferTarget: null },
    { track: { kind: "audio" }, ...audio },
  ];
  const connection = {
    connectionState: "connected",
    getStats: async () => new Map([["pair", pair]]),
    getReceivers: () => receivers,
  };
  const clock = new FakeClock();
  await delayPlayout(connection as unknown as RTCPeerConnection, clock);
  return { clock, connection, targets: () => receivers.map(({ jitterBufferTarget }) => jitterBufferTarget) };
}

test("on a long path the audio target grows step by step, and video is left alone", async () => {
  const { clock, targets } = await delayed(0.15);
  expect(targets()).toEqual([null, 80]);
  await clock.advance(700);
  expect(targets()).toEqual([null, 160]);
  await clock.advance(60_000);
  expect(targets()).toEqual([null, 400]);
});

test("a call that has ended meanwhile is left alone", async () => {
  const { clock, connection, targets } = await delayed(0.15);
  connection.connectionState = "closed";
  await clock.advance(60_000);
  expect(targets()).toEqual([null, 80]);
});

test("on a short path, or one of unknown length, nothing is delayed", async () => {
  for (const rtt of [0.02, undefined]) {
    const { clock, targets } = await delayed(rtt);
    await clock.advance(60_000);
    expect(targets()).toEqual([null, null]);
  }
});

test("a browser without jitterBufferTarget is left alone", async () => {
  const { clock, targets } = await delayed(0.15, {});
  await clock.advance(60_000);
  expect(targets()).toEqual([null, undefined]);
});
