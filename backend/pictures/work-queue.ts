export interface WorkQueue {
  /** Does the work when its turn comes; null when too much waits already. */
  run: <Result>(work: () => Promise<Result>) => Promise<Result> | null;
}

/** At most `atOnce` works at the same time, at most `mayWait` behind them, first come first served. */
export function createWorkQueue({ atOnce, mayWait }: { atOnce: number; mayWait: number }): WorkQueue {
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (busy < atOnce) busy += 1;
    // Whoever ends hands its place on, so that nobody slips in between.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  }

  return {
    run: (work) => (busy >= atOnce && waiting.length >= mayWait ? null : inTurn(work)),
  };
}
