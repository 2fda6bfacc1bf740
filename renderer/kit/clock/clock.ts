/** Time, injected so that tests need not wait. */
export interface Clock {
  /** Milliseconds, for lengths of time, which go on while the device sleeps. What depends on the date takes `serverNow`. */
  now(): number;
  /** Runs `action` once after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, action: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, action) => {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};
