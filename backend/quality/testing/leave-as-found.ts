import { deepStrictEqual } from "node:assert/strict";
import { afterAll, vi } from "vitest";

/** The files of a worker share its modules and globals, which saves most of their time. So each leaves what it found. */
function shared() {
  const { fetch, caches, location, Date, setTimeout, performance } = globalThis;
  const clock = { Date, setTimeout, performance, isFake: vi.isFakeTimers() };
  return { fetch, caches, location, clock, folder: process.cwd() };
}

const found = shared();

afterAll(() => deepStrictEqual(shared(), found));
