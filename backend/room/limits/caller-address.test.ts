import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { callerAddress } from "./caller-address.ts";

function request(forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return { headers, socket: { remoteAddress: "10.0.0.9" } } as unknown as IncomingMessage;
}

test("without trusted proxies the header is ignored", () => {
  expect(callerAddress(request("1.2.3.4"), 0)).toBe("10.0.0.9");
});

test("behind trusted proxies the address that the outermost saw counts, not what the caller invented", () => {
  expect(callerAddress(request("6.6.6.6, 1.2.3.4"), 1)).toBe("1.2.3.4");
  expect(callerAddress(request("6.6.6.6, 1.2.3.4, 10.0.0.1"), 2)).toBe("1.2.3.4");
});

test("without the header the direct address counts", () => {
  expect(callerAddress(request(), 1)).toBe("10.0.0.9");
  expect(callerAddress(request(""), 1)).toBe("10.0.0.9");
});
