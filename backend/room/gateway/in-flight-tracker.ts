export interface InFlightTracker {
  /** `socketId`: the socket that sent the request. */
  track: (work: Promise<unknown>, socketId?: string) => void;
  /** From now on `isDraining` is true for this socket; resolves when its requests have ended. */
  drainSocket: (socketId: string) => Promise<void>;
  /** Returns true if this socket, or the process, accepts no further requests. */
  isDraining: (socketId: string) => boolean;
  /** From now on `isDraining` is true for every socket; resolves when everything tracked has ended. */
  drain: () => Promise<void>;
}

/** Tracks the work that a shutdown must wait for. Tracked work reports its own failures. */
export function createInFlightTracker(): InFlightTracker {
  const inFlight = new Map<Promise<unknown>, string | undefined>();
  const drainingSockets = new Set<string>();
  let draining = false;
  const workOf = (socketId: string) => [...inFlight].flatMap(([work, id]) => (id === socketId ? [work] : []));
  return {
    track(work, socketId) {
      inFlight.set(work, socketId);
      const forget = () => void inFlight.delete(work);
      work.then(forget, forget);
    },
    isDraining: (socketId) => draining || drainingSockets.has(socketId),
    async drainSocket(socketId) {
      drainingSockets.add(socketId);
      await Promise.allSettled(workOf(socketId));
    },
    async drain() {
      draining = true;
      await Promise.allSettled(inFlight.keys());
    },
  };
}
