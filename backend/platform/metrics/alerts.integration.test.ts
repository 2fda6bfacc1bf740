import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { seriesNames } from "#backend/quality/testing/metrics/metric-names.ts";
import { programPath } from "#backend/quality/testing/processes/program-path.ts";
import { promtool } from "../../../scripts/programs/promtool.mjs";

const pathOf = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));
const read = (file: string) => readFileSync(pathOf(file), "utf8");

const rule = z.strictObject({
  alert: z.string().regex(/^Gubae[A-Za-z]+$/),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.strictObject({ severity: z.enum(["critical", "warning"]) }),
  annotations: z.strictObject({ summary: z.string(), description: z.string() }),
});
const rules = z
  .object({ groups: z.array(z.object({ rules: z.array(rule) })) })
  .parse(parse(read("deploy/alerts.yaml")))
  .groups.flatMap((group) => group.rules);
const file = z
  .object({
    evaluation_interval: z.string(),
    tests: z.array(
      z.looseObject({
        name: z.string(),
        promql_expr_test: z.tuple([z.looseObject({ expr: z.string(), exp_samples: z.array(z.unknown()) })]),
      }),
    ),
  })
  .parse(parse(read("deploy/alerts.test.yaml")));
const { tests } = file;

const alertOf = ({ name }: { name: string }) => name.split(" ")[0] ?? "";

async function run(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(programPath(promtool), args);
  return stdout;
}

test("promtool finds the rules valid", async () => {
  expect(await run("check", "rules", pathOf("deploy/alerts.yaml"))).toContain(
    `SUCCESS: ${rules.length} rules found`,
  );
});

/** Writes a rule and its cases into files of their own: promtool evaluates every rule of a file for each of its cases. */
async function writeAlone(folder: string, one: z.infer<typeof rule>): Promise<string> {
  const [rulesFile, testFile] = [`${one.alert}.yaml`, path.join(folder, `${one.alert}.test.yaml`)];
  await writeFile(
    path.join(folder, rulesFile),
    JSON.stringify({ groups: [{ name: one.alert, rules: [one] }] }),
  );
  const cases = tests.filter((tried) => alertOf(tried) === one.alert);
  await writeFile(testFile, JSON.stringify({ ...file, rule_files: [rulesFile], tests: cases }));
  return testFile;
}

test("promtool sees each alert fire, and stay silent just below its limit", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-alerts-"));
  try {
    const files = await Promise.all(rules.map((one) => writeAlone(folder, one)));
    expect((await run("test", "rules", ...files)).match(/SUCCESS/g)).toHaveLength(rules.length);
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe.each(rules.map((one) => [one.alert, one] as const))("%s", (alert, { expr, annotations }) => {
  test("is tried with a case in which it fires and one in which it does not", () => {
    const asks = `count(ALERTS{alertname="${alert}",alertstate="firing"})`;
    const cases = tests.filter(({ promql_expr_test: [{ expr: asked }] }) => asked === asks);
    const samples = cases.map(({ promql_expr_test: [{ exp_samples }] }) => exp_samples.length);
    expect(samples.filter((count) => count === 0)).toHaveLength(1);
    expect(samples).toContain(1);
  });

  test("asks only for metrics that a server shows", () => {
    const asked = expr.match(/\bgubae_\w+/g) ?? [];
    const known = seriesNames();
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
    expect(asked.length > 0 || /up\{job="gubae"\}|probe_\w+\{job="outside"\}/.test(expr)).toBe(true);
  });

  test("says what is wrong and what to do, here and in docs/metrics.md", () => {
    expect(annotations.summary).toMatch(/\.$/);
    expect(annotations.description.length).toBeGreaterThan(60);
    expect(read("docs/metrics.md")).toMatch(new RegExp(`^\\| \`${alert}\` `, "m"));
  });
});

test("every case is about an alert that exists", () => {
  const alerts = new Set(rules.map(({ alert }) => alert));
  expect(tests.map(alertOf).filter((name) => !alerts.has(name))).toEqual([]);
});
