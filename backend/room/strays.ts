import type { PeerFilter } from "./signalling.ts";
import type { Peer } from "./signalling-room.ts";

/**
 * Longer than any host goes on sending to them (`STRAY_MAX_MS` of the page), and than `goneAfterMs`: who is forgotten is
 * not called gone any more. Milliseconds.
 */
const KEPT_MS = 60_000;

export type Strays = ReturnType<typeof createStrays>;

interface Noted {
  stray: Peer;
  /** `performance.now()` */
  since: number;
  gone: () => void;
  timer: NodeJS.Timeout;
}

/**
 * Viewers whose line broke, as lines do. Their host goes on sending for a while, and no socket of theirs is left that
 * could be told: who is put out meanwhile is found here.
 * @param goneAfterMs how long a seat's rights wait for them, milliseconds
 */
export function createStrays(goneAfterMs: number) {
  const strays = new Map<string, Noted>();

  function forget(peer: string): void {
    clearTimeout(strays.get(peer)?.timer);
    strays.delete(peer);
  }

  function forgetOld(): void {
    const longSince = performance.now() - KEPT_MS;
    for (const [peer, { since }] of strays) if (since < longSince) forget(peer);
  }

  return {
    /** `gone` is called when they stay away for `goneAfterMs` or may not come back, but not once they are back. */
    note(stray: Peer, gone: () => void): void {
      forgetOld();
      forget(stray.peer);
      const timer = setTimeout(gone, goneAfterMs).unref();
      strays.set(stray.peer, { stray, since: performance.now(), gone, timer });
    },
    /** They are back. */
    forget,
    has: (peer: string) => strays.has(peer),
    /** Takes out those that match: they may not come back. */
    strike(matches: PeerFilter): Peer[] {
      forgetOld();
      const struck = [...strays.values()].filter(({ stray }) => matches(stray));
      for (const { stray, gone } of struck) {
        forget(stray.peer);
        gone();
      }
      return struck.map(({ stray }) => stray);
    },
  };
}
