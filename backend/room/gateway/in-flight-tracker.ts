export interface InFlightTracker {
  track: (work: Promise<unknown>) => void;
  isDraining: () => boolean;
  /** From now on `isDraining`; returns when everything tracked has ended. */
  drain: () => Promise<void>;
}

/** Knows what a shutdown must wait for. Tracked work reports its own failures. */
export function createInFlightTracker(): InFlightTracker {
  const inFlight = new Set<Promise<unknown>>();
  let draining = false;
  return {
    track(work) {
      inFlight.add(work);
      const forget = () => void inFlight.delete(work);
      work.then(forget, forget);
    },
    isDraining: () => draining,
    async drain() {
      draining = true;
      await Promise.allSettled(inFlight);
    },
  };
}
