import { expect, test } from "vitest";
import { platformFee } from "#contract/payments/platform-fee.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

const api = setUpTestServer({ env: { PLATFORM_FEE_PERCENT: "12.5" } });

test("guests see the fee that this server takes", async () => {
  expect(await call(api.url, platformFee)).toEqual({ percent: 12.5 });
});
