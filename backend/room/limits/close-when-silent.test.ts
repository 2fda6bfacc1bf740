import { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ANONYMOUS_MS } from "./room-limits.ts";
import { closeWhenSilent } from "./close-when-silent.ts";
import { createConnectionCaps } from "./connection-caps.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const caps = createConnectionCaps({ perAddress: 9, anonymousPerAddress: 9, addressOf: () => "a" });
  const request = {} as IncomingMessage;
  caps.open(request);
  let isOpen = true;
  const connection = Object.assign(new EventEmitter(), {
    request,
    close() {
      isOpen = false;
      connection.emit("close");
    },
  });
  closeWhenSilent(connection, caps);
  return { caps, request, isOpen: () => isOpen };
}

test("a connection that shows nothing is closed, and nothing is left of it", () => {
  const silent = open();
  vi.advanceTimersByTime(ANONYMOUS_MS - 1);
  expect(silent.isOpen()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(silent.isOpen()).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test("one that is being checked when its time is over stays, and goes once it was refused", () => {
  const { caps, request, isOpen } = open();
  caps.checking(request);
  vi.advanceTimersByTime(ANONYMOUS_MS);
  expect(isOpen()).toBe(true);
  caps.refused(request);
  vi.advanceTimersByTime(ANONYMOUS_MS);
  expect(isOpen()).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test("one that has shown a session stays, and is looked at no more", () => {
  const { caps, request, isOpen } = open();
  caps.checking(request);
  caps.authenticated(request);
  vi.advanceTimersByTime(ANONYMOUS_MS);
  expect(isOpen()).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
