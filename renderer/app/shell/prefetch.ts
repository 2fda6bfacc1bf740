import { isMetered, wantsLittleData } from "#renderer/data/platform/scarce-data.ts";
import { whenIdle } from "#renderer/data/platform/when-idle.ts";
import { hasChosenLessData } from "#renderer/data/session/media-settings-store.ts";

interface Purpose {
  /**
   * True if the next click probably needs the files, so that prefetching them is worthwhile even on a metered
   * connection.
   */
  sure: boolean;
}

/**
 * The time, in milliseconds, that a user must stay on a page before further files are prefetched: a user who clicks
 * sooner must not have to wait for them.
 */
const READING_MS = 3_000;
/** The time, in milliseconds, after which the video of a joined room is visible even on a poor connection. */
const JOINING_MS = 5_000;

type Step = () => Promise<unknown>;

function waitFor(ms: number): Step {
  return () => new Promise((resolve) => void setTimeout(resolve, ms));
}

/** A step that only waits, so that the following steps run only if the user stays on the page. */
export const whileRead = waitFor(READING_MS);
/** A step that only waits, so that the following steps don't delay the video. */
export const whileJoining = waitFor(JOINING_MS);

/**
 * Prefetches the next page while the user reads this one. The steps run one after another once this page is idle, and
 * not at all if the browser's data saver is on. Returns a function that cancels the steps that have not started.
 */
export function prefetch(steps: readonly Step[], { sure }: Purpose): () => void {
  const isCostly = hasChosenLessData() || isMetered();
  if (wantsLittleData() || (isCostly && !sure)) return () => {};
  const aborter = new AbortController();
  const cancel = whenIdle(() => void runSequentially(steps, aborter.signal));
  return () => {
    cancel();
    aborter.abort();
  };
}

/**
 * Runs the steps one after another. A failed step needs no handling: opening the page repeats the step and shows the
 * failure.
 */
async function runSequentially(steps: readonly Step[], signal: AbortSignal): Promise<void> {
  for (const step of steps) {
    if (signal.aborted) return;
    await Promise.allSettled([step()]);
  }
}
