import { expect, test } from "vitest";
import { cushionSound } from "./cushion-sound.ts";

function connected(rttSeconds: number | undefined, sound: object) {
  const pair = { type: "candidate-pair", nominated: true, currentRoundTripTime: rttSeconds };
  const picture = { track: { kind: "video" }, jitterBufferTarget: null };
  const connection = {
    getStats: async () => new Map([["pair", pair]]),
    getReceivers: () => [picture, { track: { kind: "audio" }, ...sound }],
  };
  return connection as unknown as RTCPeerConnection;
}

const waits = async (rttSeconds: number | undefined, sound: object = { jitterBufferTarget: null }) => {
  const connection = connected(rttSeconds, sound);
  const receivers = connection.getReceivers();
  connection.getReceivers = () => receivers;
  await cushionSound(connection);
  return receivers.map(({ jitterBufferTarget }) => jitterBufferTarget);
};

test("over a long way sound waits a little, and the picture is left to follow it", async () => {
  expect(await waits(0.15)).toEqual([null, 250]);
});

test("on a near line, and where nobody knows how long it is, nothing waits", async () => {
  expect(await waits(0.02)).toEqual([null, null]);
  expect(await waits(undefined)).toEqual([null, null]);
});

test("a browser that can't be told is left alone", async () => {
  expect(await waits(0.15, {})).toEqual([null, undefined]);
});
