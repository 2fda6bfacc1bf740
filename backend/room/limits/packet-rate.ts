const secondMs = 1000;

/**
 * Returns a function that counts an event and returns false above the limit. The counts restart every `windowMs`, one
 * second by default. An event may have a weight greater than one.
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
