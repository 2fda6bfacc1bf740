import { expect, test } from "vitest";
import { mjrFile, type MjrFrame } from "#backend/quality/testing/recording/mjr-file.ts";
import { alignRecordingFile } from "./align-recording-file.ts";

const startedAt = 1_780_000_000_000;
const asItCame = { isMoved: false, offsetMs: 0 };
const ticksPerMs = { opus: 48, vp8: 90 };

interface Recorded {
  codec?: "opus" | "vp8";
  frameMs?: number;
}

/** Creates a recording of twenty seconds. */
function recorded(
  change: (frame: { payload: Buffer; atMs: number }) => MjrFrame,
  { codec = "opus", frameMs = 20 }: Recorded = {},
): Buffer {
  // A video frame consists of two packets.
  const payload = Buffer.alloc(codec === "opus" ? 60 : 1500);
  const frames = Array.from({ length: 20_000 / frameMs }, (_, index) =>
    change({ payload, atMs: index * frameMs }),
  );
  return mjrFile({ codec, startedAt, frames });
}

/** Returns the timestamps in milliseconds. */
function timestamps(file: Buffer, codec: "opus" | "vp8" = "opus"): number[] {
  const found: number[] = [];
  for (let at = 10 + file.readUInt16BE(8); at < file.length; at += 10 + file.readUInt16BE(at + 8))
    found.push(file.readUInt32BE(at + 14) / ticksPerMs[codec]);
  return found;
}

test.each(["audio", "video"] as const)(
  "leaves alone %s that came in time, however it was shaken",
  (medium) => {
    const codec = medium === "audio" ? "opus" : "vp8";
    const whole = recorded((frame) => ({ ...frame, arrivedMs: frame.atMs + ((frame.atMs * 7) % 45) }), {
      codec,
    });
    const before = Buffer.from(whole);
    expect(alignRecordingFile(whole, medium)).toEqual({ isMoved: false, offsetMs: 0 });
    expect(whole.equals(before)).toBe(true);
  },
);

test("leaves alone what a network that stalled delivered late", () => {
  const stalled = recorded((frame) => ({
    ...frame,
    arrivedMs: frame.atMs > 5000 && frame.atMs < 8000 ? 8000 : frame.atMs,
  }));
  const before = Buffer.from(stalled);
  expect(alignRecordingFile(stalled, "audio").isMoved).toBe(false);
  expect(stalled.equals(before)).toBe(true);
});

test("makes a gap of each part of the sound that was skipped", () => {
  const lost = (atMs: number) => (atMs >= 12_000 ? 450 : atMs >= 6000 ? 300 : 0);
  const skipped = recorded((frame) => ({ ...frame, arrivedMs: frame.atMs + lost(frame.atMs) }));
  const expected = recorded((frame) => ({ ...frame, atMs: frame.atMs + lost(frame.atMs) }));
  expect(alignRecordingFile(skipped, "audio").isMoved).toBe(true);
  expect(timestamps(skipped)).toEqual(timestamps(expected));
});

test("begins before its first pictures when they came late, as those of a new source do", () => {
  // The first four frames were delayed in the encoder by half a second. The later frames were not, so their distance
  // from the first four is half a second shorter than when they were captured.
  const delayed = recorded(
    (frame) => ({ ...frame, arrivedMs: frame.atMs < 200 ? frame.atMs : Math.max(200, frame.atMs - 500) }),
    { codec: "vp8", frameMs: 50 },
  );
  expect(alignRecordingFile(delayed, "video")).toEqual({ isMoved: false, offsetMs: -500 });
});

test("begins before its first sound when that alone came late", () => {
  const delayed = recorded((frame) => ({ ...frame, arrivedMs: Math.max(0, frame.atMs - 35) }));
  expect(alignRecordingFile(delayed, "audio")).toEqual({ isMoved: false, offsetMs: -35 });
});

test("follows pictures that come sooner and sooner, without a step back", () => {
  const faster = recorded((frame) => ({ ...frame, arrivedMs: frame.atMs * 0.99 }), {
    codec: "vp8",
    frameMs: 50,
  });
  const { isMoved, offsetMs } = alignRecordingFile(faster, "video");
  expect(isMoved).toBe(true);
  const times = timestamps(faster, "vp8");
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const frames = times.filter((_, index) => index % 2 === 0);
  expect(frames).toEqual(times.filter((_, index) => index % 2 === 1));
  for (const [index, time] of frames.entries())
    // The clock is off by one per cent, so the least late packet in a window of five seconds is off by up to one per
    // cent of five seconds.
    expect(Math.abs(time + offsetMs - index * 50 * 0.99)).toBeLessThan(20 + 51);
});

test.each([20, 60])("never lets sound overlap, in packets of %i ms", (frameMs) => {
  const early = recorded((frame) => ({ ...frame, arrivedMs: Math.max(0, frame.atMs - 500) }), { frameMs });
  const before = timestamps(early);
  alignRecordingFile(early, "audio");
  expect(timestamps(early)).toEqual(before);
});

test("leaves alone what is empty, cut off, junk or of an impossible time", () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from("MJR00002"), Buffer.from("MJR00002 and nothing else")])
    expect(alignRecordingFile(bytes, "audio")).toEqual(asItCame);
  const whole = recorded((frame) => frame);
  expect(alignRecordingFile(whole.subarray(0, whole.length - 30), "audio").isMoved).toBe(false);
  const impossible = recorded((frame) => ({
    ...frame,
    arrivedMs: frame.atMs === 0 ? 0 : frame.atMs + 90_000,
  }));
  expect(alignRecordingFile(impossible, "audio")).toEqual(asItCame);
});
