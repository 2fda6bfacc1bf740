import { expect, test } from "vitest";
import { isRtp, RtpCounter } from "./rtp-counter.ts";

function packet(sequence: number, source = 1): Buffer {
  const bytes = Buffer.alloc(20);
  bytes[0] = 0x80;
  bytes[1] = 96;
  bytes.writeUInt16BE(sequence, 2);
  bytes.writeUInt32BE(source, 8);
  return bytes;
}

test("what is missing was sent, but not received", () => {
  const counter = new RtpCounter();
  for (const sequence of [65_534, 65_535, 1]) counter.add(packet(sequence));
  expect(counter.count).toEqual({ sent: 4, received: 3, bytes: 60 });
});

test("what was overtaken is not lost", () => {
  const counter = new RtpCounter();
  for (const sequence of [10, 12, 11]) counter.add(packet(sequence));
  expect(counter.count).toMatchObject({ sent: 3, received: 3 });
});

test("each source has its own sequence", () => {
  const counter = new RtpCounter();
  for (const source of [1, 2]) for (const sequence of [7, 8]) counter.add(packet(sequence * source, source));
  expect(counter.count).toMatchObject({ sent: 5, received: 4 });
});

test("neither STUN nor DTLS nor RTCP is RTP", () => {
  const first = (...bytes: number[]) => Buffer.from(bytes);
  expect([first(0, 1), first(22, 254), first(0x80, 201)].map(isRtp)).toEqual([false, false, false]);
  expect(isRtp(packet(1))).toBe(true);
});
