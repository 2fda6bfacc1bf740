import { expect, test } from "vitest";
import { followLog, type LogChunk } from "./log-chunks.ts";
import {
  formatPosition,
  parsePosition,
  positionOf,
  segmentAt,
} from "#backend/platform/db/replication/log-position.ts";

test("a position's segment is named by timeline and number, as PostgreSQL names it", () => {
  expect(segmentAt(1, parsePosition("0/2000028"))).toBe("000000010000000000000002");
  expect(segmentAt(18, parsePosition("A/FF123456"))).toBe("000000120000000A000000FF");
  expect(formatPosition(parsePosition("A/FF123456"))).toBe("A/FF123456");
  expect(formatPosition(positionOf("000000120000000A000000FF"))).toBe("A/FF000000");
});

const chunk = (from: number, to: number, timeline = 1): LogChunk => ({
  key: `${timeline}:${from}-${to}`,
  segment: segmentAt(timeline, from),
  timeline,
  from,
  to,
  shippedAt: new Date(0),
  sha256: "",
});
const follow = (...chunks: LogChunk[]) => followLog(chunks, 1, 100).map(({ from, to }) => [from, to]);

test("chunks are followed up to the first gap, whatever overlaps and in which order they come", () => {
  expect(follow(chunk(150, 200), chunk(100, 150))).toEqual([
    [100, 150],
    [150, 200],
  ]);
  expect(follow(chunk(100, 120), chunk(100, 150), chunk(110, 180), chunk(120, 130))).toEqual([
    [100, 150],
    [110, 180],
  ]);
  expect(follow(chunk(100, 150), chunk(151, 200))).toEqual([[100, 150]]);
  expect(follow(chunk(101, 150))).toEqual([]);
  expect(follow(chunk(100, 150, 2), chunk(50, 100))).toEqual([]);
});
