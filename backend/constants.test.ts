import { expect, test } from "vitest";
import * as constants from "./constants.ts";

test.each([
  ["REGISTERED_STATUS", 201],
  ["LOGGED_IN_STATUS", 200],
  ["HEARTBEAT_MS", 5000],
  ["REALTIME_CONNECT_TIMEOUT_MS", 20_000],
] as const)("%s is the specification's", (name, value) => {
  expect(constants[name]).toBe(value);
});

test("a silent peer is given up after several heartbeats, not after one", () => {
  expect(constants.PEER_SILENCE_MS).toBeGreaterThanOrEqual(3 * constants.HEARTBEAT_MS);
});

test("a dead line is noticed well before a lecture is lost", () => {
  expect(constants.REALTIME_PING_INTERVAL_MS + constants.REALTIME_PING_TIMEOUT_MS).toBeLessThanOrEqual(
    10_000,
  );
});

test("a seat is held as long as the provider lets a student try", () => {
  expect(constants.SEAT_HOLD_MS).toBe(60 * 60 * 1000);
});

test("stopping takes at most 10 seconds", () => {
  expect(constants.STOP_GRACE_MS).toBe(10_000);
});
