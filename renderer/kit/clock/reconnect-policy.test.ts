import { describe, expect, test } from "vitest";
import { RECONNECT_ATTEMPTS, reconnectDelay } from "./reconnect-policy.ts";

describe("reconnectDelay", () => {
  test.each([
    [1, 1000],
    [2, 2000],
    [3, 4000],
    [4, 5000],
    [50, 5000],
  ])("attempt %i waits about %i ms", (attempt, ms) => {
    expect(reconnectDelay(attempt, 0.5)).toBe(ms);
  });

  test("jitter spreads a class by half the delay to either side", () => {
    expect(reconnectDelay(4, 0)).toBe(2500);
    expect(reconnectDelay(4, 1)).toBe(7500);
  });

  test("gives up after the last attempt", () => {
    expect(reconnectDelay(RECONNECT_ATTEMPTS, 0.5)).toBe(5000);
    expect(reconnectDelay(RECONNECT_ATTEMPTS + 1, 0.5)).toBeNull();
  });
});
