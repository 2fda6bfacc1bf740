import { expect, test } from "vitest";
import { DESKTOP_ORIGIN } from "#contract/desktop/desktop-origin.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";

const api = setUpTestServer();

// The end-to-end test of the desktop app runs on another origin, so Electron's origin is tested here.

const allowedFor = async (path: string, init: RequestInit) =>
  (await fetch(`${api.url}${path}`, init)).headers.get("access-control-allow-origin");

test.each(["GET", "POST", "PUT", "DELETE"])("the desktop app may %s with its token", async (method) => {
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
  // The desktop app sends its token in a header and never gets a cookie.
  expect(reply.headers.get("access-control-allow-credentials")).toBeNull();
});

test("it may read successful and error responses", async () => {
  const { token } = await newAccount(api.url, "student");
  const signedIn = { origin: DESKTOP_ORIGIN, authorization: `Bearer ${token}` };
  expect(await allowedFor("/users/me", { headers: signedIn })).toBe(DESKTOP_ORIGIN);
  expect(await allowedFor("/users/me", { headers: { origin: DESKTOP_ORIGIN } })).toBe(DESKTOP_ORIGIN);
  expect(await allowedFor("/socket.io/?EIO=4&transport=polling", { headers: signedIn })).toBe(DESKTOP_ORIGIN);
});

test.each(["app://evil", "app://gubae.evil", "https://gubae", "null"])(
  "%s is not the desktop app",
  async (origin) => {
    expect(await allowedFor("/healthz", { headers: { origin } })).toBeNull();
  },
);

test("it can't resume a session with a browser's cookie", async () => {
  const reply = await fetch(`${api.url}/users/session`, {
    method: "POST",
    headers: { origin: DESKTOP_ORIGIN, "content-type": "application/json" },
    body: "{}",
  });
  expect(await reply.json()).toMatchObject({ code: "foreign_origin" });
});
