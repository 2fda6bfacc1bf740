import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { connectionCaps } from "./room-limits.ts";
import { createConnectionCaps } from "./connection-caps.ts";

const from = (address: string) => ({ headers: { address } }) as unknown as IncomingMessage;
const addressOf = ({ headers }: IncomingMessage) => String(headers["address"]);

test("1,200 sockets of one carrier's NAT get in at the same moment, and again after a restart of theirs", () => {
  const caps = createConnectionCaps({ ...connectionCaps, addressOf });
  const crowd = Array.from({ length: 1200 }, () => from("nat"));
  expect(crowd.filter((request) => caps.open(request))).toHaveLength(1200);
  for (const request of crowd) caps.authenticated(request);
  const again = Array.from({ length: 1200 }, () => from("nat"));
  expect(again.filter((request) => caps.open(request))).toHaveLength(1200);
});

test("an address has room for so many anonymous connections, and others are not affected", () => {
  const caps = createConnectionCaps({ perAddress: 4, anonymousPerAddress: 2, addressOf });
  const [first, second] = [from("a"), from("a")];
  expect([first, second].map(caps.open)).toEqual([true, true]);
  expect(caps.open(from("a"))).toBe(false);
  expect(caps.open(from("b"))).toBe(true);
  caps.authenticated(first);
  caps.authenticated(first);
  expect(caps.open(from("a"))).toBe(true);
  expect(caps.open(from("a"))).toBe(false);
  // Releases one connection twice, and another one that was never counted.
  for (const request of [second, second, from("a")]) caps.release(request);
  expect(caps.open(from("a"))).toBe(true);
  expect(caps.open(from("a"))).toBe(false);
});

test("signed-in connections are limited, too", () => {
  const caps = createConnectionCaps({ perAddress: 3, anonymousPerAddress: 3, addressOf });
  const open = Array.from({ length: 3 }, () => from("a"));
  for (const request of open) {
    expect(caps.open(request)).toBe(true);
    caps.authenticated(request);
  }
  expect(caps.open(from("a"))).toBe(false);
  for (const request of open) caps.release(request);
  expect(caps.open(from("a"))).toBe(true);
});

test("what shows nothing makes room for a newcomer of its address, the oldest first, until it is looked at", () => {
  const caps = createConnectionCaps({ perAddress: 9, anonymousPerAddress: 2, addressOf });
  const closed: string[] = [];
  const open = (name: string) => {
    const request = from("a");
    const isOpen = caps.open(request);
    if (isOpen) caps.idle(request, () => closed.push(name));
    return { request, isOpen };
  };
  const [first, second] = [open("first"), open("second")];
  caps.checking(first.request);
  expect(open("third").isOpen).toBe(true);
  expect(closed).toEqual(["second"]);
  caps.release(second.request);
  caps.refused(first.request);
  expect(caps.isIdle(first.request)).toBe(true);
  const fourth = open("fourth");
  expect(closed).toEqual(["second", "third"]);
  caps.authenticated(first.request);
  caps.checking(fourth.request);
  const fifth = open("fifth");
  caps.checking(fifth.request);
  // A connection whose credentials are being checked is not closed.
  expect(open("sixth").isOpen).toBe(false);
  expect(closed).toEqual(["second", "third"]);
});
