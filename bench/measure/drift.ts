import { median } from "./arithmetic.ts";

/** How much more a series holds in its last third than in its first (the middle of each): below 0 when less. */
export function growth(series: readonly number[]): number {
  const { first, last } = endsOf(series);
  return last - first;
}

/** The same in percent of where it began. */
export function growthPercent(series: readonly number[]): number {
  const { first, last } = endsOf(series);
  return (last / first - 1) * 100;
}

function endsOf(series: readonly number[]): { first: number; last: number } {
  const third = Math.ceil(series.length / 3);
  return { first: median(series.slice(0, third)), last: median(series.slice(-third)) };
}
