import { expect, test } from "vitest";
import { createIceServers } from "./ice-servers.ts";

const turn = { urls: ["turn:turn.example:3478?transport=udp"], secret: "north-wind", ttlMinutes: 10 };
const clock = () => new Date("2026-11-21T09:00:00Z");
const stun = { urls: "stun:turn.example:3478" };

test("each person gets a relay name that ends, signed as coturn checks it", () => {
  const [first, second] = createIceServers([stun], turn, clock)("abel");
  expect(first).toEqual(stun);
  // openssl: printf '1795252200:abel' | openssl dgst -sha1 -hmac north-wind -binary | base64
  expect(second).toEqual({
    urls: turn.urls,
    username: "1795252200:abel",
    credential: "//u96SvcOOiXM33z2qVKGpP+WIw=",
  });
});

test("somebody else's name needs another signature", () => {
  const ask = createIceServers([], turn, clock);
  expect(ask("abel")[0]?.credential).not.toBe(ask("sara")[0]?.credential);
});

test("without a relay there are only the servers that are set", () => {
  expect(createIceServers([stun], null, clock)("abel")).toEqual([stun]);
});
