import { create } from "zustand";

/** What is under way between this page and the server, and whether the server was there the last time. */
interface TrafficState {
  /** Calls and parts of the application that have not arrived yet. */
  underWay: number;
  /** The last call found nobody. */
  lost: boolean;
  /** How often the server was found again: what failed for want of it may try anew. */
  returns: number;
  began: () => void;
  ended: () => void;
  /** Somebody answered, be it with a refusal. */
  answered: () => void;
  unanswered: () => void;
}

export const useTraffic = create<TrafficState>((set) => ({
  underWay: 0,
  lost: false,
  returns: 0,
  began: () => set(({ underWay }) => ({ underWay: underWay + 1 })),
  ended: () => set(({ underWay }) => ({ underWay: Math.max(0, underWay - 1) })),
  answered: () => set(({ lost, returns }) => (lost ? { lost: false, returns: returns + 1 } : {})),
  unanswered: () => set(({ lost }) => (lost ? {} : { lost: true })),
}));

/** Counts `arriving` as under way until it has come or failed. */
export async function countedTraffic<Result>(arriving: Promise<Result>): Promise<Result> {
  const traffic = useTraffic.getState();
  traffic.began();
  try {
    return await arriving;
  } finally {
    traffic.ended();
  }
}
