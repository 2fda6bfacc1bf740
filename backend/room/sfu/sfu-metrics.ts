import type { Db } from "#backend/db/knex.ts";
import type { Logger } from "#backend/logger.ts";
import type { JanusMessage } from "./janus/janus-message.ts";
import { countCarried } from "./media-handle-repo.ts";

const REPORT_INTERVAL_MS = 60_000;
/** Janus tells of one slow link twice, for either direction. Milliseconds. */
const SAME_LINK_MS = 500;

export interface SfuMetrics {
  /** Counts a slow link. */
  add: (message: JanusMessage & { sender: number }) => void;
  /** Logs what this process's sessions carry in each room, at most once a minute. */
  report: () => Promise<void>;
}

/** What the SFU carries, for operators: publishers, subscribers and slow links of each room and server. */
export function createSfuMetrics({
  db,
  logger,
  nodeId,
}: {
  db: Db;
  logger: Logger;
  nodeId: string;
}): SfuMetrics {
  const slowLinks = new Map<number, { count: number; at: number }>();
  let reportedAt = -Infinity;

  return {
    add({ janus, sender }) {
      if (janus !== "slowlink") return;
      const { count, at } = slowLinks.get(sender) ?? { count: 0, at: -Infinity };
      const now = performance.now();
      if (now - at > SAME_LINK_MS) slowLinks.set(sender, { count: count + 1, at: now });
    },
    async report() {
      if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
      reportedAt = performance.now();
      for (const { handles, ...carried } of await countCarried(db, nodeId)) {
        const slow = handles.reduce((sum, handle) => sum + (slowLinks.get(handle)?.count ?? 0), 0);
        logger.info({ sfu: { ...carried, slowLinks: slow } }, "an SFU carries a room");
      }
      slowLinks.clear();
    },
  };
}
