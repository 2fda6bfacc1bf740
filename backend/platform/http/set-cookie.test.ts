import Koa from "koa";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setCookie } from "./set-cookie.ts";

const cookie = { name: "c", value: "abc", path: "/users/session", maxAgeMs: 60_500 };

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T09:00:00Z") }));
afterEach(() => void vi.useRealTimers());

/** Returns the Set-Cookie header of a request over a plain socket. */
function headerOf(
  changes: Partial<typeof cookie> | { value: null },
  publicUrl: string,
  sent: { cookie?: string } = {},
): unknown {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, sent);
  const ctx = new Koa().createContext(request, new ServerResponse(request));
  setCookie(ctx, { ...cookie, ...changes }, { publicUrl });
  return ctx.response.get("Set-Cookie");
}

test("a cookie is closed to scripts and other sites", () => {
  expect(headerOf({}, "http://localhost:3000")).toEqual([
    "c=abc; path=/users/session; expires=Sat, 21 Nov 2026 09:01:00 GMT; samesite=strict; httponly",
  ]);
});

test("where the public URL is https, a cookie is Secure and bound to its host, though the socket is plain", () => {
  expect(headerOf({}, "https://gubae.example")).toEqual([
    "__Host-c=abc; path=/; expires=Sat, 21 Nov 2026 09:01:00 GMT; samesite=strict; secure; httponly",
  ]);
});

test("a value of null ends the cookie", () => {
  expect(headerOf({ value: null }, "http://x.test")).toEqual([
    "c=; path=/users/session; expires=Thu, 01 Jan 1970 00:00:00 GMT; samesite=strict; httponly",
  ]);
});

test("on https only a cookie that was sent is ended", () => {
  const ended = "__Host-c=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT; samesite=strict; secure; httponly";
  expect(headerOf({ value: null }, "https://x.test", { cookie: "__Host-c=abc" })).toEqual([ended]);
  expect(headerOf({ value: null }, "https://x.test", { cookie: "c=abc" })).toBeUndefined();
});
