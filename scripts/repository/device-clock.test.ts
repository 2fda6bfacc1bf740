import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

/** Matches the ways to read this device's clock. */
const readsClock = /\bDate\.now\b|\bnew Date\(\s*\)|\bnew Date\b(?!\()|(?<!new )\bDate\(\s*\)|\btimeOrigin\b/;

/** Files that may read this device's clock. */
const allowed = [
  // This file measures durations with a clock that continues while the device sleeps.
  "renderer/kit/clock/clock.ts",
  // This file provides the server's time to all other code.
  "renderer/kit/clock/server-time.ts",
];

const root = path.join(import.meta.dirname, "../..");
const sources = globSync("{contract,desktop,renderer,web}/**/*.{ts,tsx}", { cwd: root })
  .map((file) => file.replaceAll(path.sep, "/"))
  .filter((file) => !/node_modules|\/dist\/|\/testing\/|\.test\.tsx?$/.test(file));

test.each([
  "const now = Date.now();",
  "createKeeper({ now = Date.now })",
  "stageOf(lecture, new Date())",
  "new Date",
  "const text = Date();",
])("reads the clock: %s", (source) => {
  expect(source).toMatch(readsClock);
});

test.each(["new Date(iso)", "Date.parse(iso)", "Date.UTC(2026, 1)", "serverNow()", "performance.now()"])(
  "reads no clock: %s",
  (source) => {
    expect(source).not.toMatch(readsClock);
  },
);

test("what pages say depends on the server's time, never on the device's", async () => {
  expect(sources.length).toBeGreaterThan(800);
  const reading: string[] = [];
  for (const file of sources)
    if (readsClock.test(await readFile(path.join(root, file), "utf8"))) reading.push(file);
  expect(reading.toSorted()).toEqual(allowed);
});
