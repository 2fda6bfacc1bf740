import type { PeerFilter } from "./signalling.ts";
import type { Peer } from "./signalling-room.ts";

/** Longer than any host goes on sending to them (`STRAY_MAX_MS` of the page). Milliseconds. */
const KEPT_MS = 60_000;

export type Strays = ReturnType<typeof createStrays>;

/**
 * Viewers whose line broke, as lines do. Their host goes on sending for a while, and no socket of theirs is left that
 * could be told: who is put out meanwhile is found here.
 */
export function createStrays(now: () => number = () => performance.now()) {
  const strays = new Map<string, { stray: Peer; since: number }>();

  function forgetOld(): void {
    for (const [peer, { since }] of strays) if (now() - since > KEPT_MS) strays.delete(peer);
  }

  return {
    /** Answers whether, since then, they were not lost once more. */
    note(stray: Peer): () => boolean {
      forgetOld();
      const noted = { stray, since: now() };
      strays.set(stray.peer, noted);
      return () => (strays.get(stray.peer) ?? noted) === noted;
    },
    /** They are back. */
    forget: (peer: string) => void strays.delete(peer),
    has: (peer: string) => strays.has(peer),
    /** Takes out those that match: they may not come back. */
    strike(matches: PeerFilter): Peer[] {
      forgetOld();
      const struck = [...strays.values()].map(({ stray }) => stray).filter(matches);
      for (const { peer } of struck) strays.delete(peer);
      return struck;
    },
  };
}
