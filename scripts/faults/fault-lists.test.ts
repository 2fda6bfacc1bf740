import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { plantFault } from "./fault.ts";
import { faults, selectFaults } from "./fault-lists.ts";

const ROOT = path.join(import.meta.dirname, "../..");

test.each(faults)("$domain: can be planted in $file, and its tests are there: $breaks", async (fault) => {
  const source = await readFile(path.join(ROOT, fault.file), "utf8");
  expect(plantFault(source, fault)).not.toBe(source);
  expect(fault.tests.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test("faults are chosen by their domain, their file or their test", () => {
  expect(selectFaults([])).toHaveLength(faults.length);
  expect(new Set(selectFaults(["money"]).map(({ domain }) => domain))).toEqual(new Set(["money"]));
  for (const fault of faults.slice(0, 1)) {
    expect(selectFaults([fault.file, "no such file"])).toContain(fault);
    expect(selectFaults(fault.tests)).toContain(fault);
  }
  expect(selectFaults(["no such file"])).toEqual([]);
});
