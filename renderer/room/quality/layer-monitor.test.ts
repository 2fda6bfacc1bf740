import { afterEach, beforeEach, expect, test } from "vitest";
import type { VideoLayer } from "#contract/room/media.ts";
import { FakeClock } from "../testing/fakes.ts";
import { LayerMonitor } from "./layer-monitor.ts";

/** A viewer's received media from one publication: audio packets of 60 ms until the test cuts it off. */
function receive(publication: string, packetMs = 60) {
  const since = clock.now();
  let end = Infinity;
  const getStats = async () => {
    if (lateMs > 0) await new Promise<void>((resolve) => clock.after(lateMs, resolve));
    const timestamp = clock.now();
    const packetsReceived = Math.floor((Math.min(timestamp, end) - since) / packetMs);
    return new Map([["audio", { type: "inbound-rtp", kind: "audio", timestamp, packetsReceived }]]);
  };
  const connection = { getStats } as unknown as RTCPeerConnection;
  return { publication, connection, cutOff: () => void (end = clock.now()) };
}

let clock: FakeClock;
/** The delay in milliseconds with which a busy page reads its counters. */
let lateMs: number;
let current: ReturnType<typeof receive> | null;
let monitor: LayerMonitor;
let layer: VideoLayer;

beforeEach(() => {
  clock = new FakeClock();
  lateMs = 0;
  current = receive("first");
  monitor = new LayerMonitor({
    clock,
    subscription: () => current,
    preference: () => ({ level: "full", width: 1280, isScreen: false }),
    onLayer: (wanted) => (layer = wanted),
    report: (error) => {
      throw error;
    },
  });
  monitor.start();
});
afterEach(() => monitor.stop());

/** Cuts the publication off between two samples, which looks like a growing queue on the viewer's connection. */
async function cutOffWhileOnTrial(): Promise<void> {
  await clock.advance(7_600);
  expect(layer).toBe("high");
  current?.cutOff();
  await clock.advance(1_900);
  expect(layer).toBe("medium");
}

test("after a host's reload the best layer is back as soon as the connection has shown that it is good", async () => {
  await cutOffWhileOnTrial();
  current = receive("second");
  await clock.advance(4_500);
  expect(layer).toBe("high");
});

test("the same publication over another connection is judged by what went before", async () => {
  await cutOffWhileOnTrial();
  current = receive("first");
  await clock.advance(30_000);
  expect(layer).toBe("medium");
});

test("a host whose browser sends short packets is judged by those", async () => {
  current = receive("short", 20);
  await clock.advance(9_600);
  expect(layer).toBe("high");
  current.cutOff();
  await clock.advance(1_900);
  expect(layer).toBe("medium");
});

test("who waited for the host is judged from the first media on, not from joining", async () => {
  current = null;
  await clock.advance(30_000);
  current = receive("first");
  await clock.advance(2_900);
  expect(layer).toBe("low");
  await clock.advance(1_000);
  expect(layer).toBe("medium");
});

test("a page that is busy, and gets its counters late, is not taken for a slow connection", async () => {
  await clock.advance(7_600);
  lateMs = 300;
  await clock.advance(500);
  lateMs = 0;
  await clock.advance(2_000);
  expect(layer).toBe("high");
});
