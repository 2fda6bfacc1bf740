import { once } from "node:events";
import { request } from "node:http";
import { expect, test } from "vitest";
import { startTestServer } from "#backend/quality/testing/test-server.ts";

test.each(["/users/login/", "/payment/webhook/sandbox"])(
  "the server cuts a body to %s that stands still, and goes on",
  async (path) => {
    const api = await startTestServer({ bodyWindowMs: 100 });
    const headers = { "content-type": "application/json", "content-length": "1000" };
    const sent = request(`${api.url}${path}`, { method: "POST", headers });
    sent.write('{"email":');
    const [error] = (await once(sent, "error")) as [NodeJS.ErrnoException];
    expect(error.code).toBe("ECONNRESET");
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
    await api.stop();
  },
);
