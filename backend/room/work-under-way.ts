export interface WorkUnderWay {
  track: (work: Promise<unknown>) => void;
  isEnding: () => boolean;
  /** From now on `isEnding`; returns when everything tracked has ended. */
  end: () => Promise<void>;
}

/** Knows what a stop must wait for. What is tracked reports its own failures. */
export function createWorkUnderWay(): WorkUnderWay {
  const underWay = new Set<Promise<unknown>>();
  let ending = false;
  return {
    track(work) {
      underWay.add(work);
      const forget = () => void underWay.delete(work);
      work.then(forget, forget);
    },
    isEnding: () => ending,
    async end() {
      ending = true;
      await Promise.allSettled(underWay);
    },
  };
}
