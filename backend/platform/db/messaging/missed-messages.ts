import { NODE_TIMEOUT_MS } from "./messaging-times.ts";

interface MissedMessageEvents {
  /** Returns the number of other known processes. */
  countOthers: () => number;
  /** Called when this process listens again after an interruption. */
  onAgain: () => void;
  /** Called when other processes may have sent messages while this one was not listening. */
  onMissed: () => void;
}

/**
 * Detects when messages from other processes may have been missed. While there are no other processes, no message can
 * be missed.
 */
export function createMissedMessages({ countOthers, onAgain, onMissed }: MissedMessageEvents) {
  let isFirst = true;
  let hadOthers = false;
  /**
   * Until this time (on the clock of `performance.now()`), a newly discovered process may already have sent messages
   * during the interruption, which this process has missed.
   */
  let suspectUntil = 0;

  function missed(): void {
    suspectUntil = 0;
    onMissed();
  }

  return {
    /** Called if this process served pages before it listened for the first time: it may have missed messages too. */
    startLate: () => (isFirst = false),
    listening(): void {
      const isAgain = !isFirst;
      isFirst = false;
      if (!isAgain) return;
      suspectUntil = performance.now() + NODE_TIMEOUT_MS;
      onAgain();
      if (hadOthers) missed();
      hadOthers = false;
    },
    listenLost: () => (hadOthers ||= countOthers() > 0),
    heardNew(): void {
      if (performance.now() < suspectUntil) missed();
    },
  };
}
