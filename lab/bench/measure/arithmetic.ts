/**
 * Returns the median of `values`; for an even number of values, the mean of the two middle ones. Throws when there are
 * none.
 */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const middle = Math.floor(sorted.length / 2);
  const [below, above] = [at(sorted, sorted.length % 2 === 0 ? middle - 1 : middle), at(sorted, middle)];
  return (below + above) / 2;
}

/**
 * Returns the smallest of `values` that is greater than or equal to at least `percent` % of them (nearest rank). Throws
 * when there are none.
 */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = ascending(values);
  const rank = Math.ceil((percent / 100) * sorted.length);
  return at(sorted, Math.max(rank, 1) - 1);
}

function ascending(values: readonly number[]): number[] {
  if (values.length === 0) throw new RangeError("nothing was measured");
  return values.toSorted((one, other) => one - other);
}

function at(values: readonly number[], index: number): number {
  const value = values[index];
  if (value === undefined) throw new RangeError(`no value at ${index}`);
  return value;
}
