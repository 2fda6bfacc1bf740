/** Time, injected so that tests need not wait. */
export interface Clock {
  /**
   * Milliseconds for measuring durations, including the time during which the device sleeps. For dates, use
   * `serverNow`.
   */
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
