interface Line {
  start: number;
  /** Change per sample. */
  slope: number;
}

/**
 * Returns the rise of a series' regression line (least squares), extrapolated to a period that is `times` as long as
 * the series; negative when the line falls. The line captures steady growth completely, whereas a comparison of the
 * medians of two parts would miss some of the growth. Throws when there are fewer than two values.
 */
export function growth(series: readonly number[], times: number): number {
  return lineThrough(series).slope * series.length * times;
}

/** Returns `growth` as a percentage of the regression line's start. */
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
