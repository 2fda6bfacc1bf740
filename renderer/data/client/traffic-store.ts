import { create } from "zustand";

interface TrafficState {
  /** The number of requests and chunks in flight. */
  inFlight: number;
  /** True if the last request did not reach the server. */
  unreachable: boolean;
  /**
   * The number of times that the server has become reachable again. When this number grows, failed loads can be
   * retried.
   */
  reconnections: number;
  requestStarted: () => void;
  requestEnded: () => void;
  /** Called on any response, including errors. */
  markReachable: () => void;
  markUnreachable: () => void;
}

export const useTraffic = create<TrafficState>((set) => ({
  inFlight: 0,
  unreachable: false,
  reconnections: 0,
  requestStarted: () => set(({ inFlight }) => ({ inFlight: inFlight + 1 })),
  requestEnded: () => set(({ inFlight }) => ({ inFlight: Math.max(0, inFlight - 1) })),
  markReachable: () =>
    set(({ unreachable, reconnections }) =>
      unreachable ? { unreachable: false, reconnections: reconnections + 1 } : {},
    ),
  markUnreachable: () => set(({ unreachable }) => (unreachable ? {} : { unreachable: true })),
}));

/** Counts `transfer` as in flight until it settles. */
export async function trackTraffic<Result>(transfer: Promise<Result>): Promise<Result> {
  const traffic = useTraffic.getState();
  traffic.requestStarted();
  try {
    return await transfer;
  } finally {
    traffic.requestEnded();
  }
}
