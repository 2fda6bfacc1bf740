import { setTimeout as delay } from "node:timers/promises";

/** A folder on another machine may not answer for hours. */
export class FolderHangsError extends Error {
  override name = "FolderHangsError";
}

/**
 * Returns a function that runs file operations one after the other, each within so many milliseconds. What is late goes on by
 * itself, and meanwhile nothing else is begun: each operation that hangs keeps one of Node's four threads, which every
 * file, name look-up and password of the process needs.
 */
export function createTimeLimit(
  limitMs: number,
): <Result>(operate: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let isRunning = false;

  async function run<Result>(operate: () => Promise<Result>): Promise<Result> {
    if (isRunning) throw new FolderHangsError("An operation before this one has not ended.");
    isRunning = true;
    const operation = operate().finally(() => {
      isRunning = false;
    });
    const timer = new AbortController();
    const late = delay(limitMs, undefined, { signal: timer.signal }).then(() => {
      throw new FolderHangsError(`It has not answered within ${limitMs} ms.`);
    });
    try {
      return await Promise.race([operation, late]);
    } finally {
      timer.abort();
    }
  }

  return (operate) => {
    const turn = last.then(() => run(operate));
    last = turn.catch(() => undefined);
    return turn;
  };
}
