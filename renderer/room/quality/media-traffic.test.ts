import { expect, test } from "vitest";
import { countersIn, type CallCounters } from "./call-counters.ts";
import { updateTraffic, noTraffic } from "./media-traffic.ts";

const counters = (
  call: string,
  at: number,
  bytes: number,
  given: Partial<CallCounters> = {},
): CallCounters => ({
  call,
  at,
  bytes,
  wireBytes: 2 * bytes,
  packets: at,
  lost: 0,
  frames: at,
  jitterMs: 5,
  rttMs: 50,
  ...given,
});
const still = { motionExpected: false, uploadExceeded: false };

test("bytes add up over all calls, including ended ones and a new call to the same viewer", () => {
  const one = updateTraffic(noTraffic, [counters("a", 1000, 500)], still);
  const two = updateTraffic(one, [counters("a", 3000, 1500), counters("b", 3000, 200)], still);
  const three = updateTraffic(two, [counters("c", 5000, 50)], still);
  expect([one.wireBytes, two.wireBytes, three.wireBytes]).toEqual([1000, 3400, 3500]);
  expect([two.kbps, two.wireKbps]).toEqual([4, 8]);
  expect(three.indicator.shown).toBeNull();
});

test("the indicator is that of the worst call", () => {
  const one = updateTraffic(noTraffic, [counters("a", 1000, 1), counters("b", 1000, 1)], still);
  const next = [counters("a", 3000, 9), counters("b", 3000, 9, { rttMs: 2000 })];
  const two = updateTraffic(one, next, still);
  expect(two.indicator.shown).toBe("poor");
});

test("statistics of both directions are added up", () => {
  expect(
    countersIn([
      {
        type: "inbound-rtp",
        kind: "audio",
        bytesReceived: 10,
        headerBytesReceived: 1,
        packetsReceived: 4,
        packetsLost: 1,
        jitter: 0.02,
      },
      {
        type: "inbound-rtp",
        kind: "video",
        bytesReceived: 90,
        packetsReceived: 6,
        packetsLost: 2,
        framesDecoded: 30,
        jitter: 9,
      },
      { type: "candidate-pair", nominated: false, currentRoundTripTime: 9 },
      { type: "candidate-pair", nominated: true, currentRoundTripTime: 0.12 },
      { type: "codec" },
    ]),
  ).toEqual({
    bytes: 101,
    wireBytes: 101 + 10 * 28,
    packets: 10,
    lost: 3,
    frames: 30,
    jitterMs: 20,
    rttMs: 120,
  });
  expect(
    countersIn([
      {
        type: "outbound-rtp",
        kind: "video",
        bytesSent: 70,
        headerBytesSent: 7,
        packetsSent: 5,
        framesEncoded: 12,
      },
      { type: "remote-inbound-rtp", kind: "audio", packetsLost: 2, jitter: 0.03 },
    ]),
  ).toEqual({
    bytes: 77,
    wireBytes: 77 + 5 * 28,
    packets: 5,
    lost: 2,
    frames: 12,
    jitterMs: 30,
    rttMs: null,
  });
});

test("wire bytes come from the transport, plus the headers that no browser counts", () => {
  const { bytes, wireBytes } = countersIn([
    { type: "inbound-rtp", kind: "audio", bytesReceived: 500, headerBytesReceived: 100, packetsReceived: 5 },
    { type: "transport", bytesReceived: 700, packetsReceived: 6, bytesSent: 80, packetsSent: 2 },
  ]);
  expect([bytes, wireBytes]).toEqual([600, 780 + 8 * 28]);
});
