import { expect, test } from "vitest";
import { GentleStart } from "./gentle-start.ts";
import { FakeClock } from "./testing/fakes.ts";

function connection(rttSeconds: number | undefined): RTCPeerConnection {
  const pair = { type: "candidate-pair", nominated: true, currentRoundTripTime: rttSeconds };
  return { getStats: async () => new Map([["pair", pair]]) } as unknown as RTCPeerConnection;
}

async function begun(rttSeconds: number | undefined) {
  const clock = new FakeClock();
  const call = connection(rttSeconds);
  const limits: number[] = [];
  const gentle = new GentleStart(clock, () => limits.push(gentle.limit(call, 1500)));
  await gentle.begin(call);
  return { clock, call, gentle, limits };
}

test("over a long way a picture begins small and grows in steps, up to what it may have", async () => {
  const { clock, call, gentle, limits } = await begun(0.15);
  expect(gentle.limit(call, 1500)).toBe(300);
  expect(gentle.limit(call, 150)).toBe(150);
  await clock.pass(60_000);
  expect(limits.slice(0, 4)).toEqual([300, 200, 250, 312.5]);
  expect(limits.at(-1)).toBe(1500);
  const steps = limits.length;
  await clock.pass(60_000);
  expect(limits).toHaveLength(steps);
});

test("others are not held back by it", async () => {
  const { gentle } = await begun(0.15);
  expect(gentle.limit(connection(0.15), 1500)).toBe(1500);
});

test("on a near line, and where nobody knows how long it is, nothing is held back", async () => {
  for (const rtt of [0.02, undefined]) {
    const { call, gentle, limits } = await begun(rtt);
    expect(gentle.limit(call, 1500)).toBe(1500);
    expect(limits).toEqual([]);
  }
});
