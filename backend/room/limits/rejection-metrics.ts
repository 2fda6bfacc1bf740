import type { Logger } from "#backend/platform/logging/logger.ts";
import type { RoomMetrics } from "#backend/platform/metrics/room-metrics.ts";

export interface RejectionMetrics {
  /** Counts a rejection on this channel. `reason` is one of our codes, never client input. */
  add: (channel: string, reason: string) => void;
  /** Logs the counts since the last call, if there are any. */
  report: () => void;
}

/** Counts rejections for Prometheus, and logs many of them as one line: a flood of requests must not flood the log. */
export function createRejectionMetrics(
  logger: Logger,
  { countRejection }: Pick<RoomMetrics, "countRejection">,
): RejectionMetrics {
  const counts = new Map<string, number>();
  return {
    add(channel, reason) {
      countRejection(channel, reason);
      const name = `${channel} ${reason}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    report() {
      if (counts.size === 0) return;
      logger.info({ rejections: Object.fromEntries(counts) }, "room requests were rejected");
      counts.clear();
    },
  };
}
