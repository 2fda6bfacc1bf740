import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { seriesNames } from "#backend/quality/testing/metrics/metric-names.ts";

const location = z.object({ x: z.int().min(0), y: z.int().min(0), w: z.int().min(1), h: z.int().min(1) });
const row = z.object({ type: z.literal("row"), id: z.int(), title: z.string().min(3), gridPos: location });
const chart = z.object({
  type: z.enum(["timeseries", "stat"]),
  id: z.int(),
  title: z.string().min(3),
  description: z.string().min(3),
  gridPos: location,
  fieldConfig: z.object({ defaults: z.object({ unit: z.string().min(1) }) }),
  targets: z.array(z.object({ expr: z.string().min(1), legendFormat: z.string().min(1) })).min(1),
});
const file = readFileSync(new URL("../../../deploy/grafana/gubae.json", import.meta.url), "utf8");
/** Every panel must have a title, and every chart must have a description and a unit. */
const { panels } = z
  .object({ uid: z.literal("gubae"), panels: z.array(z.discriminatedUnion("type", [row, chart])) })
  .parse(JSON.parse(file));
const charts = panels.filter((panel) => panel.type !== "row");

test("the dashboard asks only for metrics that a server shows", () => {
  const known = seriesNames();
  const asked = charts.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/gubae_\w+/g) ?? []),
  );
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
});

test.each(charts.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr])))(
  "%s: %s has its brackets in pairs",
  (_, expr) => {
    for (const [open = "", close = ""] of [
      ["(", ")"],
      ["{", "}"],
      ["[", "]"],
    ])
      expect(expr.split(open).length).toBe(expr.split(close).length);
  },
);

test("no panel covers another or leaves the page, and each has an id of its own", () => {
  const taken = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
  );
  expect(new Set(taken).size).toBe(taken.length);
  for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});
