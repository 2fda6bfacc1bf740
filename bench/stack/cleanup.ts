type Stop = () => Promise<unknown>;

export interface Cleanup {
  add: (stop: Stop) => void;
  /**
   * Stops what was added, the latest first, and goes on when one fails.
   * @throws AggregateError with everything that failed
   */
  run: () => Promise<void>;
}

export function createCleanup(): Cleanup {
  const stops: Stop[] = [];
  return {
    add: (stop) => void stops.push(stop),
    async run() {
      const errors: unknown[] = [];
      for (let stop = stops.pop(); stop; stop = stops.pop()) {
        try {
          await stop();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw new AggregateError(errors, "not everything could be stopped");
    },
  };
}
