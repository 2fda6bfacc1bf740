const windowMs = 1000;

/** Counts events in windows of one second; answers false for those above the limit. Two numbers a peer. */
export function createPacketRate(
  perSecond: number,
  now: () => number = () => performance.now(),
): () => boolean {
  let start = -Infinity;
  let count = 0;
  return () => {
    const moment = now();
    if (moment - start >= windowMs) {
      start = moment;
      count = 0;
    }
    count += 1;
    return count <= perSecond;
  };
}
