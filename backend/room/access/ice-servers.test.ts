import { expect, test } from "vitest";
import { createIceServers } from "./ice-servers.ts";

const turn = { urls: ["turn:turn.example:3478?transport=udp"], secret: "north-wind", ttlMinutes: 10 };
const clock = () => new Date("2026-11-21T09:00:00Z");
const stun = { urls: "stun:turn.example:3478" };

test("each account gets a TURN user name that expires, signed the way coturn verifies it", () => {
  const [first, second] = createIceServers([stun], turn, clock)("abel");
  expect(first).toEqual(stun);
  // The expected credential was computed with OpenSSL: printf '1795252200:abel' | openssl dgst -sha1 -hmac north-wind
  // -binary | base64
  expect(second).toEqual({
    urls: turn.urls,
    username: "1795252200:abel",
    credential: "//u96SvcOOiXM33z2qVKGpP+WIw=",
  });
});

test("another account's user name needs another signature", () => {
  const ask = createIceServers([], turn, clock);
  expect(ask("abel")[0]?.credential).not.toBe(ask("sara")[0]?.credential);
});

test("without a relay only the configured servers are returned", () => {
  expect(createIceServers([stun], null, clock)("abel")).toEqual([stun]);
});
