/** Totals of a handle since it started. "In" is what its participant sends to the SFU. */
export interface Traffic {
  /** The time at which these totals were counted, by the SFU's clock. Milliseconds since 1970. */
  at: number;
  bytesIn: number;
  bytesOut: number;
  /** Retransmissions that the participant requested. */
  nacksIn: number;
  /** Retransmissions that the SFU requested from the participant. */
  nacksOut: number;
}

/** The previous and the current totals of one handle. */
export interface TrafficChange {
  before: Traffic;
  now: Traffic;
}

/** The traffic of all of a room's handles since the previous report. */
export interface RoomTraffic {
  /** Kilobits per second. */
  kbitsIn: number;
  kbitsOut: number;
  /** Number of packets that were requested again. */
  nacksIn: number;
  nacksOut: number;
}

/**
 * Adds up the handles' rates, which are calculated separately, since handles are counted at different times. Returns
 * null if nothing was counted.
 */
export function sumTraffic(changes: readonly TrafficChange[]): RoomTraffic | null {
  if (changes.length === 0) return null;
  const sum = (of: (change: TrafficChange) => number) =>
    Math.round(changes.reduce((total, change) => total + of(change), 0));
  return {
    kbitsIn: sum((change) => kbitsPerSecond(change, "bytesIn")),
    kbitsOut: sum((change) => kbitsPerSecond(change, "bytesOut")),
    nacksIn: sum((change) => growth(change, "nacksIn")),
    nacksOut: sum((change) => growth(change, "nacksOut")),
  };
}

/** The totals of a new connection start from zero again, so the difference can be negative. */
const growth = ({ before, now }: TrafficChange, of: keyof Traffic) => Math.max(0, now[of] - before[of]);

const kbitsPerSecond = (change: TrafficChange, of: "bytesIn" | "bytesOut") =>
  (growth(change, of) * 8) / (change.now.at - change.before.at);
