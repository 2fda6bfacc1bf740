import { isMetered, wantsLittleData } from "#renderer/data/platform/scarce-data.ts";
import { whenIdle } from "#renderer/data/platform/when-idle.ts";
import { hasChosenLessData } from "#renderer/data/session/media-settings-store.ts";

interface Purpose {
  /** The next click probably needs it: then the bytes are not wasted, even on a metered connection. */
  sure: boolean;
}

/** A user who clicks immediately must not wait for prefetches meant for a longer stay. In milliseconds. */
const READING_MS = 3_000;
/** By then the video of a joined room is visible, even on a poor connection. In milliseconds. */
const JOINING_MS = 5_000;

type Step = () => Promise<void>;

function waitFor(ms: number): Step {
  return () => new Promise((resolve) => void setTimeout(resolve, ms));
}

/** A delaying step: the following steps run only if the user stays on the page. */
export const whileRead = waitFor(READING_MS);
/** A delaying step: the following steps must not delay the video. */
export const whileJoining = waitFor(JOINING_MS);

/**
 * Prefetches the next page while the user reads this one: one step after another, after this page's own work, and not
 * at all in a browser with data saving enabled. Returns a function that cancels the steps that have not started.
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

/** A failed step is repeated when its page is opened, which then shows the failure. */
async function runSequentially(steps: readonly Step[], signal: AbortSignal): Promise<void> {
  for (const step of steps) {
    if (signal.aborted) return;
    await Promise.allSettled([step()]);
  }
}
