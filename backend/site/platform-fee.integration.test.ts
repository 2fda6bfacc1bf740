import { afterAll, beforeAll, expect, test } from "vitest";
import { platformFee } from "#contract/payments/platform-fee.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer({ env: { PLATFORM_FEE_PERCENT: "12.5" } });
});
afterAll(() => api.stop());

test("guests see the fee that this server takes", async () => {
  expect(await call(api.url, platformFee)).toEqual({ percent: 12.5 });
});
