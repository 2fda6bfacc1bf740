import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { createCleanup } from "../stack/cleanup.ts";
import { withoutBaseline, type Benchmark, type Result } from "./benchmark.ts";
import { runBenchmarks } from "./run-benchmarks.ts";

const figure = (ours: number) =>
  withoutBaseline({ what: "start", unit: "s", ours, limit: { of: "ours", atMost: 5 } });

function benchmark(name: string, measure: Benchmark["measure"]): Benchmark {
  return { name, needs: [], measure };
}

const works = benchmark("works", async () => figure(3));

function run(benchmarks: readonly Benchmark[], smoke = false) {
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockReturnValue();
  const interrupted = new AbortController().signal;
  return runBenchmarks(benchmarks, { smoke }, { cleanup: createCleanup(), interrupted });
}

test("one that breaks is reported with its error, and the others go on", async () => {
  const breaks = benchmark("breaks", () => Promise.reject(new Error('column "kind" is ambiguous')));
  const { results, broken } = await run([breaks, works]);
  expect(results).toEqual([figure(3)]);
  expect(broken).toMatchObject([{ name: "breaks" }]);
  expect(broken[0]?.error).toMatch(/^Error: column "kind" is ambiguous\n/);
});

test("what one has started is stopped before the next begins, also when it breaks", async () => {
  const order: string[] = [];
  const named = (name: string) =>
    benchmark(name, async ({ after }) => {
      order.push(name);
      after(async () => order.push(`${name} stopped`));
      if (name === "first") throw new Error("no");
      return figure(1);
    });
  await run([named("first"), named("second")]);
  expect(order).toEqual(["first", "first stopped", "second", "second stopped"]);
});

test("a listener that throws breaks the benchmark in which it did", async () => {
  const listens = benchmark("listens", async () => {
    process.emit("uncaughtException", new Error("a participant was disconnected"));
    await wait(60_000, undefined, { ref: false });
    return figure(1);
  });
  const before = process.listenerCount("uncaughtException");
  const { broken } = await run([listens, works]);
  expect(broken).toMatchObject([{ name: "listens" }]);
  expect(process.listenerCount("uncaughtException")).toBe(before);
});

test("what can't be stopped is a break, and its causes are named", async () => {
  const stuck = benchmark("stuck", async ({ after }) => {
    after(() => Promise.reject(new Error("Chromium does not close")));
    return figure(1);
  });
  const { results, broken } = await run([stuck]);
  expect(results).toEqual([]);
  expect(broken[0]?.error).toContain("not everything could be stopped");
});

test.each<[why: string, measured: Result[]]>([
  ["no row", []],
  ["no number", [figure(Number.NaN)]],
  ["nothing to choose the greatest of", [figure(Math.max())]],
  ["a ratio without a baseline's number", [{ ...figure(1), ratio: Number.NaN }]],
  ["no limit", [{ ...figure(1), limit: { of: "ours", atMost: Number.NaN } }]],
])("a benchmark that yields %s is broken", async (_, measured) => {
  const { results, broken } = await run([benchmark("empty", async () => measured)]);
  expect(results).toEqual([]);
  expect(broken).toMatchObject([{ name: "empty" }]);
});

test("a smoke run has one round and the smallest sizes", async () => {
  const asked: unknown[] = [];
  const asks = benchmark("asks", async ({ rounds, size, smoke }) => {
    asked.push({ rounds, size: size(500, 10), smoke });
    return figure(1);
  });
  await run([asks], true);
  await run([asks]);
  expect(asked).toEqual([
    { rounds: 1, size: 10, smoke: true },
    { rounds: undefined, size: 500, smoke: false },
  ]);
});
