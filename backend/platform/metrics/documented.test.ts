import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { metricsOfServer } from "#backend/quality/testing/metrics/metric-names.ts";

const page = readFileSync(new URL("../../../docs/metrics.md", import.meta.url), "utf8");
const documented = [...page.matchAll(/^\| `(gubae_\w+)(?:\{([\w,]+)\})?` +\| (?:process|all) +\|/gm)].map(
  ([, name = "", labels = ""]) => ({ name, labels: labels.split(",").filter(Boolean).toSorted() }),
);
/** prom-client documents its own metrics, so they are excluded. */
const own = metricsOfServer().filter(({ name }) => !/^gubae_(?:process|nodejs)_/.test(name));
const labelsOf = (metric: object) => ("labelNames" in metric ? (metric.labelNames as string[]) : []);

test("docs/metrics.md has every metric with its labels, and no other", () => {
  const inCode = own.map((metric) => ({ name: metric.name, labels: labelsOf(metric).toSorted() }));
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
  expect(documented.toSorted(byName)).toEqual(inCode.toSorted(byName));
});

test.each(own.map(({ name, type }) => [name, String(type)]))(
  "%s is named as Prometheus names a %s",
  (name, type) => {
    expect(name).toMatch(/^gubae_[a-z][a-z_]*[a-z]$/);
    expect(name.endsWith("_total")).toBe(type === "counter");
    if (type === "histogram") expect(name).toMatch(/_(seconds|bytes)$/);
    // Prometheus metrics use base units only.
    expect(name).not.toMatch(/_(ms|milliseconds|minutes|hours|kb|mb|percent)(_|$)/);
  },
);
