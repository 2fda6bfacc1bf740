import { median } from "./arithmetic.ts";
import type { Comparison, Run } from "./benchmark.ts";

/** One short measurement; returns its result (a rate, a median, a percentile). */
export type Burst = () => Promise<number>;

const ROUNDS = 5;

interface Pairs {
  ours: Burst;
  baseline: Burst;
  /** The number of rounds; the command line overrides it. */
  rounds?: number;
}

/**
 * Measures ours and the baseline alternately, so that a machine that becomes slower or busier affects both. A first
 * measurement of each is discarded. Each round starts with a different measurement, so that none always comes first.
 */
export async function comparePairs(
  run: Pick<Run, "log" | "rounds" | "smoke">,
  { ours, baseline, rounds = ROUNDS }: Pairs,
): Promise<Comparison> {
  if (!run.smoke) {
    await ours();
    await baseline();
  }
  const measured: Round[] = [];
  while (measured.length < (run.rounds ?? rounds)) {
    const round = await measureRound({ ours, baseline, control: baseline }, measured.length);
    measured.push(round);
    run.log(`round ${measured.length}: ${(round.ours / round.baseline).toFixed(2)}×`);
  }
  const controls = measured.map((round) => round.control / round.baseline);
  return {
    ours: median(measured.map((round) => round.ours)),
    baseline: median(measured.map((round) => round.baseline)),
    ratio: median(measured.map((round) => round.ours / round.baseline)),
    control: { ratio: median(controls), lowest: Math.min(...controls), highest: Math.max(...controls) },
  };
}

type Arm = "ours" | "baseline" | "control";
type Round = Record<Arm, number>;

const arms: readonly Arm[] = ["ours", "baseline", "control"];

async function measureRound(bursts: Record<Arm, Burst>, number: number): Promise<Round> {
  const first = number % arms.length;
  const round: Partial<Round> = {};
  for (const arm of [...arms.slice(first), ...arms.slice(0, first)]) round[arm] = await bursts[arm]();
  const { ours, baseline, control } = round;
  if (ours === undefined || baseline === undefined || control === undefined)
    throw new Error("an arm was left out");
  return { ours, baseline, control };
}
