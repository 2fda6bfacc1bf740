import type { PeerFilter } from "../signalling/signalling.ts";
import type { Peer } from "../signalling/signalling-room.ts";

/**
 * Longer than any host goes on sending to them (the page's `DISCONNECTED_MAX_MS`) and than the grace period. In
 * milliseconds.
 */
const MAX_TRACKED_MS = 60_000;

export type DisconnectedPeers = ReturnType<typeof createDisconnectedPeers>;

interface TrackedPeer {
  viewer: Peer;
  /** `performance.now()` */
  since: number;
  gone: () => void;
  timer: NodeJS.Timeout;
}

/**
 * Viewers whose connection broke without a close. Their host goes on sending for a while, and they have no socket left
 * through which they could be evicted, so evictions check here too.
 * @param goneAfterMs the reconnect grace period in milliseconds
 */
export function createDisconnectedPeers(goneAfterMs: number) {
  const disconnectedPeers = new Map<string, TrackedPeer>();

  function remove(peer: string): void {
    clearTimeout(disconnectedPeers.get(peer)?.timer);
    disconnectedPeers.delete(peer);
  }

  function removeOld(): void {
    const oldest = performance.now() - MAX_TRACKED_MS;
    for (const [peer, { since }] of disconnectedPeers) if (since < oldest) remove(peer);
  }

  return {
    /** Calls `gone` after `goneAfterMs` or when they may not reconnect, unless they have reconnected. */
    add(viewer: Peer, gone: () => void): void {
      removeOld();
      remove(viewer.peer);
      const timer = setTimeout(gone, goneAfterMs).unref();
      disconnectedPeers.set(viewer.peer, { viewer, since: performance.now(), gone, timer });
    },
    /** They have reconnected. */
    remove,
    has: (peer: string) => disconnectedPeers.has(peer),
    /** Removes and returns those that match: they may not reconnect. */
    removeMatching(matches: PeerFilter): Peer[] {
      removeOld();
      const matching = [...disconnectedPeers.values()].filter(({ viewer }) => matches(viewer));
      for (const { viewer, gone } of matching) {
        remove(viewer.peer);
        gone();
      }
      return matching.map(({ viewer }) => viewer);
    },
  };
}
