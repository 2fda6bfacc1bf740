import { deepStrictEqual } from "node:assert/strict";
import { afterAll, vi } from "vitest";

/**
 * The test files of a worker share its modules and globals, which saves most of the files' running time. Each file must
 * therefore restore what it changes.
 */
function shared() {
  const { fetch, caches, location, Date, setTimeout, performance } = globalThis;
  const clock = { Date, setTimeout, performance, isFake: vi.isFakeTimers() };
  return { fetch, caches, location, clock, folder: process.cwd() };
}

const found = shared();

afterAll(() => deepStrictEqual(shared(), found));
