import { afterAll, beforeAll, expect, test } from "vitest";
import { DESKTOP_ORIGIN } from "#contract/desktop-origin.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { newPerson } from "#backend/testing/people.ts";

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer();
});
afterAll(() => api.stop());

// The browser test of the desktop program has an origin of its double's, so that Electron's is tested here.

const allowedFor = async (path: string, init: RequestInit) =>
  (await fetch(`${api.url}${path}`, init)).headers.get("access-control-allow-origin");

test.each(["GET", "POST", "PUT", "DELETE"])("the desktop's page may %s with its token", async (method) => {
  const headers = {
    origin: DESKTOP_ORIGIN,
    "access-control-request-method": method,
    "access-control-request-headers": "authorization,content-type",
  };
  const reply = await fetch(`${api.url}/users/me`, { method: "OPTIONS", headers });
  expect(reply.status).toBe(204);
  expect(reply.headers.get("access-control-allow-origin")).toBe(DESKTOP_ORIGIN);
  expect(reply.headers.get("access-control-allow-methods")).toContain(method);
  expect(reply.headers.get("access-control-allow-headers")?.toLowerCase()).toContain("authorization");
  // Its token travels in a header: no cookie of ours is ever for it.
  expect(reply.headers.get("access-control-allow-credentials")).toBeNull();
});

test("it reads answers and refusals alike", async () => {
  const { token } = await newPerson(api.url, "student");
  const signedIn = { origin: DESKTOP_ORIGIN, authorization: `Bearer ${token}` };
  expect(await allowedFor("/users/me", { headers: signedIn })).toBe(DESKTOP_ORIGIN);
  expect(await allowedFor("/users/me", { headers: { origin: DESKTOP_ORIGIN } })).toBe(DESKTOP_ORIGIN);
  expect(await allowedFor("/socket.io/?EIO=4&transport=polling", { headers: signedIn })).toBe(DESKTOP_ORIGIN);
});

test.each(["app://evil", "app://gubae.evil", "https://gubae", "null"])(
  "%s is not the desktop",
  async (origin) => {
    expect(await allowedFor("/healthz", { headers: { origin } })).toBeNull();
  },
);

test("the browser's cookie opens no session from there", async () => {
  const reply = await fetch(`${api.url}/users/session`, {
    method: "POST",
    headers: { origin: DESKTOP_ORIGIN, "content-type": "application/json" },
    body: "{}",
  });
  expect(await reply.json()).toMatchObject({ code: "foreign_origin" });
});
