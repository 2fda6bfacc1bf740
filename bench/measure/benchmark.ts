import type { Comparison, Control } from "./pairs.ts";

/** What a result has to reach: of the ratio to the baseline, or of our own number. */
export type Limit = { of: "ratio" | "ours" } & ({ atMost: number } | { atLeast: number });

export interface Result {
  what: string;
  /** Of `ours` and `baseline`: ms, requests/s, MB, kB. */
  unit: string;
  ours: number;
  baseline: number | null;
  ratio: number | null;
  control: Control | null;
  limit: Limit;
  /** Something that has to be true besides the number. */
  condition?: { text: string; holds: boolean };
}

/** What a benchmark is given: a place to tell its progress, and to leave what must be stopped. */
export interface Run {
  say: (line: string) => void;
  /** Called when the benchmark is over, however it ended; the latest first. */
  after: (stop: () => Promise<unknown>) => void;
  /** As asked on the command line; without them each benchmark has its own. */
  rounds?: number;
  minutes?: number;
  /** One of a benchmark's parts, by words of its name. */
  only?: string;
}

export interface Benchmark {
  name: string;
  /** Takes so long that it runs only when it is named. */
  long?: boolean;
  measure: (run: Run) => Promise<Result | readonly Result[]>;
}

/** A result that compares with a baseline of the same run. */
export function compared(
  { what, unit, limit }: Pick<Result, "what" | "unit" | "limit">,
  comparison: Comparison,
): Result {
  return { what, unit, limit, ...comparison };
}

/** A result without a baseline. */
export function alone(result: Omit<Result, "baseline" | "ratio" | "control">): Result {
  return { ...result, baseline: null, ratio: null, control: null };
}

export function reaches({ limit, ours, ratio, condition }: Result): boolean {
  const number = limit.of === "ratio" ? ratio : ours;
  if (number === null) throw new Error("a limit on a ratio needs a baseline");
  const inside = "atMost" in limit ? number <= limit.atMost : number >= limit.atLeast;
  return inside && (condition?.holds ?? true);
}
