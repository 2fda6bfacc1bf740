import type { Db } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { JanusMessage } from "../janus/janus-message.ts";
import { countSfuRoomLoad, type SfuRoomLoad } from "../engine/media-handle-repo.ts";
import { saveTraffic, takeTraffic, type HandleTraffic } from "./traffic-repo.ts";
import { sumTraffic, type RoomTraffic } from "./traffic.ts";

/**
 * Janus reports one slow link twice, once per direction; reports of a handle within this time count as one.
 * Milliseconds.
 */
const SAME_LINK_MS = 500;
/**
 * Far more handles than all servers serve. Above this number, additional handles are not counted until the next report.
 */
const MAX_COUNTED_HANDLES = 20_000;

/** The media of one room in this process's sessions on one server. Traffic is present if Janus sends events. */
export interface SfuRoom extends Omit<SfuRoomLoad, "handles">, Partial<RoomTraffic> {
  slowLinks: number;
}

export interface SfuMetrics {
  /** Counts the message if it reports a slow link. */
  add: (message: JanusMessage & { sender: number }) => void;
  /** Counts the statistics of any handle, including those in sessions of other processes. */
  addTraffic: (counted: readonly HandleTraffic[]) => void;
  /** Saves the traffic and, at most once per interval, logs the media of this process's sessions by room. */
  report: () => Promise<void>;
}

interface SfuMetricsOptions {
  db: Db;
  logger: Logger;
  nodeId: string;
  /** Milliseconds between two reports. */
  intervalMs: number;
}

/** Measures, for operators, the SFU's media by room and server. */
export function createSfuMetrics({ db, logger, nodeId, intervalMs }: SfuMetricsOptions): SfuMetrics {
  const slowLinks = createSlowLinks();
  const counted = new Map<string, HandleTraffic>();
  let reportedAt = -Infinity;

  async function save(): Promise<void> {
    const traffic = [...counted.values()];
    // Cleared before saving: events contain totals, so if saving fails, the next event makes up for it.
    counted.clear();
    if (traffic.length > 0) await saveTraffic(db, traffic);
  }

  return {
    add: slowLinks.add,
    addTraffic(events) {
      for (const event of events) {
        const handle = `${event.sessionId} ${event.handleId}`;
        if (counted.has(handle) || counted.size < MAX_COUNTED_HANDLES) counted.set(handle, event);
      }
    },
    async report() {
      await save();
      if (performance.now() - reportedAt < intervalMs) return;
      reportedAt = performance.now();
      const changes = Map.groupBy(await takeTraffic(db, nodeId), roomKeyOf);
      const sfuRooms = (await countSfuRoomLoad(db, nodeId)).map(({ handles, ...load }): SfuRoom => ({
        ...load,
        ...sumTraffic(changes.get(roomKeyOf(load)) ?? []),
        slowLinks: slowLinks.countOf(handles),
      }));
      slowLinks.clear();
      for (const sfu of sfuRooms) logger.info({ sfu }, "an SFU carries a room");
    },
  };
}

const roomKeyOf = ({ server, room }: Pick<SfuRoomLoad, "server" | "room">) => `${server} ${room}`;

function createSlowLinks() {
  const links = new Map<number, { count: number; at: number }>();
  return {
    add: ({ janus, sender }: JanusMessage & { sender: number }): void => {
      if (janus !== "slowlink") return;
      const { count, at } = links.get(sender) ?? { count: 0, at: -Infinity };
      const now = performance.now();
      if (now - at > SAME_LINK_MS) links.set(sender, { count: count + 1, at: now });
    },
    countOf: (handles: readonly number[]) =>
      handles.reduce((sum, handle) => sum + (links.get(handle)?.count ?? 0), 0),
    clear: () => links.clear(),
  };
}
