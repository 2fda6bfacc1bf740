import { setTimeout as delay } from "node:timers/promises";

/** The folder did not respond in time. A remote folder may hang for hours. */
export class FolderHangsError extends Error {
  override name = "FolderHangsError";
}

/**
 * Returns a function that runs file operations one after the other, each with this time limit. An operation that
 * exceeds the limit continues in the background, and no other operation starts until it ends: each hanging operation
 * occupies one of Node's four threads, which every file, DNS look-up and password hash of the process needs.
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
    const next = last.then(() => run(operate));
    last = next.catch(() => undefined);
    return next;
  };
}
