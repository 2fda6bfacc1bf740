const secondMs = 1000;

/**
 * Counts events in fixed windows of `windowMs`, one second by default. Returns false above the limit. An event may have
 * a greater weight than one.
 */
export function createPacketRate(
  limit: number,
  now: () => number = () => performance.now(),
  windowMs = secondMs,
): (weight?: number) => boolean {
  let start = -Infinity;
  let count = 0;
  return (weight = 1) => {
    const moment = now();
    if (moment - start >= windowMs) {
      start = moment;
      count = 0;
    }
    count += weight;
    return count <= limit;
  };
}
