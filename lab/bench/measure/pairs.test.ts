import { expect, test } from "vitest";
import { comparePairs } from "./pairs.ts";

const run = { log: () => undefined, smoke: false };

/** Returns a burst whose calls return these numbers in order, and add `name` to `calls`. */
function script(name: string, numbers: readonly number[], calls: string[]) {
  const left = [...numbers];
  return async () => {
    calls.push(name);
    const next = left.shift();
    if (next === undefined) throw new Error(`${name} was called once too often`);
    return next;
  };
}

test("arms take turns, another one first in each round, after one round that does not count", async () => {
  const calls: string[] = [];
  await comparePairs(run, {
    ours: script(
      "A",
      Array.from({ length: 4 }, () => 1),
      calls,
    ),
    baseline: script(
      "B",
      Array.from({ length: 7 }, () => 1),
      calls,
    ),
    rounds: 3,
  });
  expect(calls.join(" ")).toBe("A B  A B B  B B A  B A B".replaceAll("  ", " "));
});

test("the ratio is the median of the rounds' own ratios, so that a slow round weighs no more than another", async () => {
  const comparison = await comparePairs(run, {
    ours: script("A", [999, 10, 200, 30], []),
    // The first number is the warm-up; then each round has the baseline and its control, in the order of measurement.
    baseline: script("B", [999, 10, 10, 100, 110, 19, 20], []),
    rounds: 3,
  });
  expect(comparison.ratio).toBe(1.5);
  expect(comparison.ours).toBe(30);
  expect(comparison.baseline).toBe(20);
});

test("the control is the baseline against itself, with its spread", async () => {
  const { control } = await comparePairs(run, {
    ours: script("A", [1, 1, 1, 1], []),
    baseline: script("B", [1, 10, 11, 10, 9, 20, 10], []),
    rounds: 3,
  });
  expect(control).toEqual({ ratio: 1.1, lowest: 0.9, highest: 2 });
});

test("each round is reported", async () => {
  const reported: string[] = [];
  await comparePairs(
    { ...run, log: (line) => void reported.push(line) },
    { ours: script("A", [1, 3, 4], []), baseline: script("B", [1, 2, 2, 2, 2], []), rounds: 2 },
  );
  expect(reported).toEqual(["round 1: 1.50×", "round 2: 2.00×"]);
});

test("the command line may ask for fewer rounds, and a smoke run warms nothing up", async () => {
  const calls: string[] = [];
  await comparePairs(
    { ...run, rounds: 1, smoke: true },
    { ours: script("A", [1], calls), baseline: script("B", [1, 1], calls), rounds: 3 },
  );
  expect(calls.join(" ")).toBe("A B B");
});
