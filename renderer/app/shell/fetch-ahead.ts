import { isMetered, wantsLittleData } from "#renderer/data/platform/scarce-data.ts";
import { whenIdle } from "#renderer/data/platform/when-idle.ts";
import { hasChosenLessData } from "#renderer/data/session/media-settings-store.ts";

interface Purpose {
  /** The next press probably needs it: then the bytes are not wasted, even where each is paid for. */
  sure: boolean;
}

/** Who presses at once must not wait for what only a reader has time for. In milliseconds. */
const READING_MS = 3_000;
/** A class that somebody has joined is on the screen by then, also on a poor connection. In milliseconds. */
const JOINING_MS = 5_000;

type Step = () => Promise<void>;

function waitFor(ms: number): Step {
  return () => new Promise((resolve) => void setTimeout(resolve, ms));
}

/** A step that waits: what follows is fetched only for a person who stays. */
export const whileRead = waitFor(READING_MS);
/** A step that waits: what follows must not delay the picture. */
export const whileJoining = waitFor(JOINING_MS);

/**
 * Fetches what the next page needs while this one is read: one step after the other, after this page's own work, and
 * nothing in a browser that is asked to save data. Returns a function that cancels what has not begun.
 */
export function fetchAhead(steps: readonly Step[], { sure }: Purpose): () => void {
  const isDear = hasChosenLessData() || isMetered();
  if (wantsLittleData() || (isDear && !sure)) return () => {};
  const aborter = new AbortController();
  const cancel = whenIdle(() => void takeInTurn(steps, aborter.signal));
  return () => {
    cancel();
    aborter.abort();
  };
}

/** A step that fails is done again, and its failure shown, when its page is opened. */
async function takeInTurn(steps: readonly Step[], signal: AbortSignal): Promise<void> {
  for (const step of steps) {
    if (signal.aborted) return;
    await Promise.allSettled([step()]);
  }
}
