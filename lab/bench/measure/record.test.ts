import { expect, test } from "vitest";
import { withoutBaseline } from "./benchmark.ts";
import { systemNameIn } from "./machine-facts.ts";
import { replaceRun } from "./record.ts";

const results = [withoutBaseline({ what: "start", unit: "s", ours: 3.1, limit: { of: "ours", atMost: 5 } })];
const details = { date: new Date("2026-11-21T23:00:00Z"), machine: "2 cores", command: "npm run bench" };

test("the last run takes the place of the one before, and nothing else changes", () => {
  const page = "# Benchmarks\n\n<!-- last run: begin -->\nold\n<!-- last run: end -->\n\nWhat they mean.\n";
  const changed = replaceRun(page, results, details);
  expect(changed).toContain("2026-11-21, 2 cores. Command: `npm run bench`");
  expect(changed).toContain("| start | 3.10 s |");
  expect(changed).not.toContain("old");
  expect(changed.startsWith("# Benchmarks\n\n<!--")).toBe(true);
  expect(changed.endsWith("-->\n\nWhat they mean.\n")).toBe(true);
  expect(replaceRun(changed, results, details)).toBe(changed);
});

test("a page without the markers is refused, not overwritten", () => {
  expect(() => replaceRun("# Benchmarks\n", results, details)).toThrow("needs <!-- last run: begin -->");
});

test("the system's name is the one for display", () => {
  const text = 'NAME="Debian GNU/Linux"\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\n';
  expect(systemNameIn(text)).toBe("Debian GNU/Linux 12 (bookworm)");
  expect(systemNameIn("ID=unknown\n")).toBeUndefined();
});
