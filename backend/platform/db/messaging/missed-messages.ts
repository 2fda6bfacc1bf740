import { NODE_TIMEOUT_MS } from "./messaging-times.ts";

interface MissedMessageEvents {
  /** Returns the number of other known processes. */
  countOthers: () => number;
  /** Called when this process listens again. */
  onAgain: () => void;
  /** Called when other processes may have sent messages in the meantime. */
  onMissed: () => void;
}

/**
 * Detects when messages from other processes may have been missed, which is never the case while this process is alone.
 */
export function createMissedMessages({ countOthers, onAgain, onMissed }: MissedMessageEvents) {
  let isFirst = true;
  let hadOthers = false;
  /** Until this time, a newly heard process may already have been sending before. By `performance.now()`. */
  let suspectUntil = 0;

  function missed(): void {
    suspectUntil = 0;
    onMissed();
  }

  return {
    /** For a process that has served pages before it first listens. */
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
