type Stop = () => Promise<unknown>;

export interface Cleanup {
  add: (stop: Stop) => void;
  /**
   * Runs the registered functions, the latest first, and continues when one fails. A second call during the first, for
   * example when Ctrl-C makes the benchmark fail, waits for the first to finish. Throws an AggregateError of all
   * failures.
   */
  run: () => Promise<void>;
}

export function createCleanup(): Cleanup {
  const stops: Stop[] = [];
  let running: Promise<void> | null = null;

  async function stopAll(): Promise<void> {
    const errors: unknown[] = [];
    for (let stop = stops.pop(); stop; stop = stops.pop()) {
      try {
        await stop();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, "not everything could be stopped");
  }

  return {
    add: (stop) => void stops.push(stop),
    // `running` is reset here and not in `stopAll`, because `stopAll` may end before `running` is assigned.
    run: () => (running ??= stopAll().finally(() => (running = null))),
  };
}
