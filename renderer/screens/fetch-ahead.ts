import { isMetered, wantsLittleData } from "#renderer/platform/scarce-data.ts";
import { whenIdle } from "#renderer/platform/when-idle.ts";
import { hasChosenLessData } from "#renderer/session/media-settings-store.ts";

interface Purpose {
  /** The next press probably needs it: then the bytes are not wasted, even where each is paid for. */
  sure: boolean;
}

/**
 * Fetches what the next page needs while this one is read: one step after the other, after this page's own work, and
 * nothing for a person who asked to save data. Returns a function that cancels what has not begun.
 */
export function fetchAhead(steps: readonly (() => Promise<void>)[], { sure }: Purpose): () => void {
  if (wantsLittleData() || hasChosenLessData() || (!sure && isMetered())) return () => {};
  return whenIdle(() => void takeInTurn(steps));
}

/** A step that fails is done again, and its failure shown, when its page is opened. */
async function takeInTurn(steps: readonly (() => Promise<void>)[]): Promise<void> {
  for (const step of steps) await Promise.allSettled([step()]);
}
