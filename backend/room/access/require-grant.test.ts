import { expect, test } from "vitest";
import { requireGrant } from "./require-grant.ts";

test("a request about media needs its grant, whoever asks", () => {
  expect(() => requireGrant({ grants: ["publish", "subscribe"] }, "publish")).not.toThrow();
  expect(() => requireGrant({ grants: ["publish", "subscribe"] }, "subscribe")).not.toThrow();
  expect(() => requireGrant({ grants: ["subscribe"] }, "publish")).toThrow(
    expect.objectContaining({ code: "host_only" }),
  );
  expect(() => requireGrant({ grants: ["publish"] }, "subscribe")).toThrow(
    expect.objectContaining({ code: "viewers_only" }),
  );
});
