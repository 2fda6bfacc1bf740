/** Totals of a handle since it began. In is what its participant sends to the SFU. */
export interface Traffic {
  /** When they were counted, by the SFU's clock. Milliseconds since 1970. */
  at: number;
  bytesIn: number;
  bytesOut: number;
  /** Packets that the participant asked for again. */
  nacksIn: number;
  /** Packets that the SFU asked the participant for again. */
  nacksOut: number;
}

/** The totals of one handle, last time and now. */
export interface TrafficChange {
  before: Traffic;
  now: Traffic;
}

/** What a room's handles carried together since they were last asked. */
export interface RoomTraffic {
  /** Kilobits a second. */
  kbitsIn: number;
  kbitsOut: number;
  /** How many packets. */
  nacksIn: number;
  nacksOut: number;
}

/** Each handle is counted at a time of its own, so each has its own rate. Null where nothing was counted. */
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

/** A connection that is made anew counts from zero again. */
const growth = ({ before, now }: TrafficChange, of: keyof Traffic) => Math.max(0, now[of] - before[of]);

const kbitsPerSecond = (change: TrafficChange, of: "bytesIn" | "bytesOut") =>
  (growth(change, of) * 8) / (change.now.at - change.before.at);
