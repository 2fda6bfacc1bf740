import type { Need } from "./needs.ts";

/** A bound on the ratio to the baseline, or on our own number. */
export type Limit = { of: "ratio" | "ours" } & ({ atMost: number } | { atLeast: number });

export interface Comparison {
  /** Medians over the rounds. */
  ours: number;
  baseline: number;
  /** The median of each round's own ratio, ours to baseline. */
  ratio: number;
  /** The second measurement of the baseline in each round to its first: what is not 1 is noise. */
  control: Control;
}

interface Control {
  ratio: number;
  lowest: number;
  highest: number;
}

export interface Result {
  what: string;
  /** Of `ours` and `baseline`: ms, requests/s, MB, kB. */
  unit: string;
  ours: number;
  baseline: number | null;
  ratio: number | null;
  control: Control | null;
  limit: Limit;
  /** Something that has to hold besides the limit. */
  condition?: { text: string; holds: boolean };
}

/** From the command line; without them each benchmark has its own. */
export interface Options {
  rounds?: number;
  minutes?: number;
  /** Measures only the parts whose name contains these words. */
  only?: string;
  /** Proves that the benchmark works, in its smallest size: one round, whose figures nobody judges. */
  smoke: boolean;
}

/** What a benchmark is given: a log for its progress, and a place to register what must be stopped. */
export interface Run extends Options {
  log: (line: string) => void;
  /** Registers what runs when the benchmark is over, however it ended; the latest first. */
  after: (stop: () => Promise<unknown>) => void;
  /** How many or how long: `usual`, or `smallest` in a smoke run. */
  size: (usual: number, smallest: number) => number;
}

export interface Benchmark {
  name: string;
  needs: readonly Need[];
  /** Takes so long that it runs only when it is named on the command line. */
  long?: boolean;
  measure: (run: Run) => Promise<Result | readonly Result[]>;
}

/** A result that compares with a baseline of the same run. */
export function withBaseline(
  { what, unit, limit }: Pick<Result, "what" | "unit" | "limit">,
  comparison: Comparison,
): Result {
  return { what, unit, limit, ...comparison };
}

/** A result without a baseline. */
export function withoutBaseline(result: Omit<Result, "baseline" | "ratio" | "control">): Result {
  return { ...result, baseline: null, ratio: null, control: null };
}

export function meetsLimit({ limit, ours, ratio, condition }: Result): boolean {
  const number = limit.of === "ratio" ? ratio : ours;
  if (number === null) throw new Error("a limit on a ratio needs a baseline");
  const inside = "atMost" in limit ? number <= limit.atMost : number >= limit.atLeast;
  return inside && (condition?.holds ?? true);
}

/** @throws when nothing was measured, or a figure or its limit is no number */
export function requireFigures(results: readonly Result[]): void {
  if (results.length === 0) throw new Error("it measured nothing");
  for (const { what, ours, baseline, ratio, limit } of results) {
    const bound = "atMost" in limit ? limit.atMost : limit.atLeast;
    if (![ours, baseline ?? 0, ratio ?? 0, bound].every(Number.isFinite))
      throw new Error(`"${what}" has no figure: ${ours}, baseline ${baseline}, ${ratio}×, limit ${bound}`);
  }
}
