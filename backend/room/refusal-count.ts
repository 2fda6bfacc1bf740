import type { Logger } from "#backend/logger.ts";

export interface RefusalCount {
  /** Somebody was refused on this channel, for this reason: codes of ours, never what they sent. */
  add: (channel: string, reason: string) => void;
  /** Writes down how often since the last time, if at all. */
  report: () => void;
}

/** One line for many refusals: who floods a room must not flood the log. */
export function createRefusalCount(logger: Logger): RefusalCount {
  const counts = new Map<string, number>();
  return {
    add(channel, reason) {
      const name = `${channel} ${reason}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    report() {
      if (counts.size === 0) return;
      logger.info({ refused: Object.fromEntries(counts) }, "refused in rooms");
      counts.clear();
    },
  };
}
