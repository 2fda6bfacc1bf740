import { expect, test } from "vitest";
import * as constants from "#backend/platform/constants.ts";

test.each([
  ["HEARTBEAT_MS", 5000],
  ["REALTIME_CONNECT_TIMEOUT_MS", 20_000],
] as const)("%s is the specification's", (name, value) => {
  expect(constants[name]).toBe(value);
});
