import { expect, test } from "vitest";
import { BitrateRampUp } from "./bitrate-ramp-up.ts";
import { FakeClock } from "../../testing/fakes.ts";
import type { VideoAllocation } from "../../quality/allocate-bandwidth.ts";

const full: VideoAllocation = { kbps: 1500, scale: 1, fps: 24 };
const low: VideoAllocation = { kbps: 150, scale: 3, fps: 12 };

function connection(rttSeconds: number | undefined): RTCPeerConnection {
  const pair = { type: "candidate-pair", nominated: true, currentRoundTripTime: rttSeconds };
  return { getStats: async () => new Map([["pair", pair]]) } as unknown as RTCPeerConnection;
}

async function started(rttSeconds: number | undefined) {
  const clock = new FakeClock();
  const call = connection(rttSeconds);
  const limits: VideoAllocation[] = [];
  const rampUp = new BitrateRampUp(clock, () => limits.push(rampUp.limit(call, full, "motion")));
  rampUp.prepare(call);
  await rampUp.start(call);
  return { clock, call, rampUp, limits };
}

test("a call's first frame is small from the offer on, whatever the path; text stays readable", async () => {
  for (const rtt of [0.02, 0.15, undefined]) {
    const clock = new FakeClock();
    const call = connection(rtt);
    const rampUp = new BitrateRampUp(clock, () => undefined);
    rampUp.prepare(call);
    expect(rampUp.limit(call, full, "motion")).toEqual({ ...full, scale: 4 });
    expect(rampUp.limit(call, full, "text")).toEqual(full);
    await rampUp.start(call);
    expect(rampUp.limit(call, full, "motion").scale).toBe(4);
    expect(rampUp.limit(call, full, "text").scale).toBe(1);
  }
});

test("on a short path, or one of unknown length, the second frame has the full size", async () => {
  for (const rtt of [0.02, undefined]) {
    const { clock, limits } = await started(rtt);
    await clock.advance(699);
    expect(limits).toEqual([]);
    await clock.advance(60_000);
    expect(limits).toEqual([full]);
  }
});

test("on a long path video starts low and grows in steps up to its allocation", async () => {
  const { clock, call, rampUp, limits } = await started(0.15);
  expect(rampUp.limit(call, full, "motion").kbps).toBe(300);
  expect(rampUp.limit(call, low, "motion")).toEqual({ ...low, scale: 4 });
  await clock.advance(60_000);
  expect(limits.slice(0, 4)).toEqual([
    { kbps: 300, scale: 4, fps: 15 },
    { kbps: 200, scale: 2, fps: 15 },
    { kbps: 250, scale: 2, fps: 15 },
    { kbps: 312.5, scale: 2, fps: 15 },
  ]);
  expect(limits.at(-1)).toEqual(full);
  const steps = limits.length;
  await clock.advance(60_000);
  expect(limits).toHaveLength(steps);
});

test("other calls are not limited", async () => {
  const { rampUp } = await started(0.15);
  expect(rampUp.limit(connection(0.15), full, "motion")).toEqual(full);
});

test("nothing grows once the call has ended", async () => {
  for (const rtt of [0.02, 0.15]) {
    const { clock, call, rampUp, limits } = await started(rtt);
    rampUp.cancel(call);
    const before = limits.length;
    await clock.advance(60_000);
    expect(limits).toHaveLength(before);
  }
});
