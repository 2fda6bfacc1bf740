import { NODE_TIMEOUT_MS } from "./cluster-times.ts";

interface MissedMessageEvents {
  /** How many other processes are known. */
  countOthers: () => number;
  /** This process listens again. */
  onAgain: () => void;
  /** Others may have sent something meanwhile. */
  onMissed: () => void;
}

/** Knows when messages of others may have been missed: never while this process is alone. */
export function createMissedMessages({ countOthers, onAgain, onMissed }: MissedMessageEvents) {
  let isFirst = true;
  let hadOthers = false;
  /** Until then a process that is heard anew may have been sending before. By `performance.now()`. */
  let suspectUntil = 0;

  function missed(): void {
    suspectUntil = 0;
    onMissed();
  }

  return {
    /** The first listening comes after pages have been served. */
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
