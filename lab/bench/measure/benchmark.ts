import type { Need } from "./needs.ts";

/** A bound on the ratio to the baseline, or on our own value. */
export type Limit = { of: "ratio" | "ours" } & ({ atMost: number } | { atLeast: number });

export interface Comparison {
  /** Medians over the rounds. */
  ours: number;
  baseline: number;
  /** The median over the rounds of the ratio of ours to the baseline. */
  ratio: number;
  /** The ratio of each round's second baseline measurement to its first: a deviation from 1 is noise. */
  control: Control;
}

interface Control {
  ratio: number;
  lowest: number;
  highest: number;
}

export interface Result {
  what: string;
  /** The unit of `ours` and `baseline`: ms, requests/s, MB, kB. */
  unit: string;
  ours: number;
  baseline: number | null;
  ratio: number | null;
  control: Control | null;
  limit: Limit;
  /** A condition that has to hold in addition to the limit. */
  condition?: { text: string; holds: boolean };
}

/** Options from the command line. Without them, each benchmark uses its own defaults. */
export interface Options {
  rounds?: number;
  minutes?: number;
  /** Measures only the parts whose name contains these words. */
  only?: string;
  /**
   * Runs the benchmark in its smallest size to prove that it works: one round, whose results are not checked against
   * limits.
   */
  smoke: boolean;
}

/** The context of a benchmark: a log for its progress, and a registry of clean-up functions. */
export interface Run extends Options {
  log: (line: string) => void;
  /** Registers a function that runs after the benchmark, whether it succeeded or failed; the latest first. */
  after: (stop: () => Promise<unknown>) => void;
  /** Returns a count or duration: `usual`, or `smallest` in a smoke run. */
  size: (usual: number, smallest: number) => number;
}

export interface Benchmark {
  name: string;
  needs: readonly Need[];
  /** True if the benchmark takes so long that it runs only when named on the command line. */
  long?: boolean;
  measure: (run: Run) => Promise<Result | readonly Result[]>;
}

/** Returns a result whose baseline was measured in the same run. */
export function withBaseline(
  { what, unit, limit }: Pick<Result, "what" | "unit" | "limit">,
  comparison: Comparison,
): Result {
  return { what, unit, limit, ...comparison };
}

export function withoutBaseline(result: Omit<Result, "baseline" | "ratio" | "control">): Result {
  return { ...result, baseline: null, ratio: null, control: null };
}

export function meetsLimit({ limit, ours, ratio, condition }: Result): boolean {
  const number = limit.of === "ratio" ? ratio : ours;
  if (number === null) throw new Error("a limit on a ratio needs a baseline");
  const inside = "atMost" in limit ? number <= limit.atMost : number >= limit.atLeast;
  return inside && (condition?.holds ?? true);
}

/** @throws when nothing was measured, or when a result or its limit is not a number */
export function requireFigures(results: readonly Result[]): void {
  if (results.length === 0) throw new Error("it measured nothing");
  for (const { what, ours, baseline, ratio, limit } of results) {
    const bound = "atMost" in limit ? limit.atMost : limit.atLeast;
    if (![ours, baseline ?? 0, ratio ?? 0, bound].every(Number.isFinite))
      throw new Error(`"${what}" has no figure: ${ours}, baseline ${baseline}, ${ratio}×, limit ${bound}`);
  }
}
