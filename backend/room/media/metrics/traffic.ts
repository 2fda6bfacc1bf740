/** Totals of a handle since it started. "In" is what its participant sends to the SFU. */
export interface Traffic {
  /** When they were counted, by the SFU's clock. Milliseconds since 1970. */
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
  /** Number of packets. */
  nacksIn: number;
  nacksOut: number;
}

/** Handles are counted at different times, so each has its own rate. Returns null where nothing was counted. */
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

/** A new connection counts from zero again. */
const growth = ({ before, now }: TrafficChange, of: keyof Traffic) => Math.max(0, now[of] - before[of]);

const kbitsPerSecond = (change: TrafficChange, of: "bytesIn" | "bytesOut") =>
  (growth(change, of) * 8) / (change.now.at - change.before.at);
