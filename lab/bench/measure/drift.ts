interface Line {
  start: number;
  /** From one sample to the next. */
  slope: number;
}

/**
 * Returns how much the regression line (least squares) of a series gains in a time that is `times` as long as the
 * series; below 0 when it falls. Steady growth counts as a whole, which a comparison of the medians of two parts would
 * miss. Throws when there are fewer than two values.
 */
export function growth(series: readonly number[], times: number): number {
  return lineThrough(series).slope * series.length * times;
}

/** The same in percent of the line's start. */
export function growthPercent(series: readonly number[], times: number): number {
  return (growth(series, times) / lineThrough(series).start) * 100;
}

function lineThrough(series: readonly number[]): Line {
  if (series.length < 2) throw new RangeError("a line needs two values");
  const mean = series.reduce((sum, value) => sum + value, 0) / series.length;
  const middle = (series.length - 1) / 2;
  let [rise, spread] = [0, 0];
  for (const [index, value] of series.entries()) {
    rise += (index - middle) * (value - mean);
    spread += (index - middle) ** 2;
  }
  const slope = rise / spread;
  return { start: mean - slope * middle, slope };
}
