import { median } from "./arithmetic.ts";

/** One short measurement; returns its number (a rate, a median, a percentile). */
export type Burst = () => Promise<number>;

export interface Comparison {
  /** Medians over the rounds. */
  ours: number;
  baseline: number;
  /** The median of each round's own ratio, ours to baseline. */
  ratio: number;
  /** The second measurement of the baseline in each round to its first: what is not 1 is noise. */
  control: Control;
}

export interface Control {
  ratio: number;
  lowest: number;
  highest: number;
}

export const ROUNDS = 5;

interface Pairs {
  ours: Burst;
  baseline: Burst;
  /** Called with each round's ratio, to show the progress of a long benchmark. */
  onRound?: (ratio: number, round: number) => void;
  rounds?: number;
}

/**
 * Measures ours and the baseline in turns, so that a machine that gets slower or busier does so for both.
 * One round of each is discarded first. Each round begins with another arm, so that none always comes first.
 */
export async function comparePairs({ ours, baseline, onRound, rounds = ROUNDS }: Pairs): Promise<Comparison> {
  await ours();
  await baseline();
  const measured: Round[] = [];
  while (measured.length < rounds) {
    const round = await measureRound({ ours, baseline, control: baseline }, measured.length);
    measured.push(round);
    onRound?.(round.ours / round.baseline, measured.length);
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
