import { expect, test } from "vitest";
import { GentleStart } from "./gentle-start.ts";
import { FakeClock } from "./testing/fakes.ts";
import type { VideoShare } from "./upload-budget.ts";

const whole: VideoShare = { kbps: 1500, scale: 1, fps: 24 };
const modest: VideoShare = { kbps: 150, scale: 3, fps: 12 };

function connection(rttSeconds: number | undefined): RTCPeerConnection {
  const pair = { type: "candidate-pair", nominated: true, currentRoundTripTime: rttSeconds };
  return { getStats: async () => new Map([["pair", pair]]) } as unknown as RTCPeerConnection;
}

async function begun(rttSeconds: number | undefined) {
  const clock = new FakeClock();
  const call = connection(rttSeconds);
  const seen: VideoShare[] = [];
  const gentle = new GentleStart(clock, () => seen.push(gentle.limit(call, whole, "motion")));
  gentle.expect(call);
  await gentle.begin(call);
  return { clock, call, gentle, seen };
}

test("a call's first picture is small from its offer on, whatever the way; a text is readable", async () => {
  for (const rtt of [0.02, 0.15, undefined]) {
    const clock = new FakeClock();
    const call = connection(rtt);
    const gentle = new GentleStart(clock, () => undefined);
    gentle.expect(call);
    expect(gentle.limit(call, whole, "motion")).toEqual({ ...whole, scale: 4 });
    expect(gentle.limit(call, whole, "text")).toEqual(whole);
    await gentle.begin(call);
    expect(gentle.limit(call, whole, "motion").scale).toBe(4);
    expect(gentle.limit(call, whole, "text").scale).toBe(1);
  }
});

test("on a near line, and where nobody knows how long it is, the second picture is whole", async () => {
  for (const rtt of [0.02, undefined]) {
    const { clock, seen } = await begun(rtt);
    await clock.pass(699);
    expect(seen).toEqual([]);
    await clock.pass(60_000);
    expect(seen).toEqual([whole]);
  }
});

test("over a long way a picture begins with little and grows in steps, up to what it may have", async () => {
  const { clock, call, gentle, seen } = await begun(0.15);
  expect(gentle.limit(call, whole, "motion").kbps).toBe(300);
  expect(gentle.limit(call, modest, "motion")).toEqual({ ...modest, scale: 4 });
  await clock.pass(60_000);
  expect(seen.slice(0, 4)).toEqual([
    { kbps: 300, scale: 4, fps: 15 },
    { kbps: 200, scale: 2, fps: 15 },
    { kbps: 250, scale: 2, fps: 15 },
    { kbps: 312.5, scale: 2, fps: 15 },
  ]);
  expect(seen.at(-1)).toEqual(whole);
  const steps = seen.length;
  await clock.pass(60_000);
  expect(seen).toHaveLength(steps);
});

test("others are not held back by it", async () => {
  const { gentle } = await begun(0.15);
  expect(gentle.limit(connection(0.15), whole, "motion")).toEqual(whole);
});

test("nothing grows any more once the call is over", async () => {
  for (const rtt of [0.02, 0.15]) {
    const { clock, call, gentle, seen } = await begun(rtt);
    gentle.end(call);
    const told = seen.length;
    await clock.pass(60_000);
    expect(seen).toHaveLength(told);
  }
});
