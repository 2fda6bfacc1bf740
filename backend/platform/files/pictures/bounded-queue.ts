export interface BoundedQueue {
  /** Runs a task, possibly after waiting in the queue. Returns null if the queue is full. */
  run: <Result>(task: () => Promise<Result>) => Promise<Result> | null;
}

/** Runs at most `concurrency` tasks at a time and queues at most `maxQueued` others, first in, first out. */
export function createBoundedQueue({
  concurrency,
  maxQueued,
}: {
  concurrency: number;
  maxQueued: number;
}): BoundedQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function runInTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running < concurrency) running += 1;
    // A finished task starts the first waiting task directly, so that no task that arrives later can overtake it.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    run: (task) => (running >= concurrency && waiting.length >= maxQueued ? null : runInTurn(task)),
  };
}
