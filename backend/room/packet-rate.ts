const secondMs = 1000;

/**
 * Counts events in windows of one second, or of `windowMs`; answers false for those above the limit. An event may weigh
 * more than one. Two numbers a peer.
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
