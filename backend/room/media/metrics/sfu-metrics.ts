import type { Db } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { JanusMessage } from "../janus/janus-message.ts";
import { countCarried, type Carried } from "../engine/media-handle-repo.ts";
import { saveTraffic, takeTraffic, type HandleTraffic } from "./traffic-repo.ts";
import { sumTraffic, type RoomTraffic } from "./traffic.ts";

/** Janus tells of one slow link twice, for either direction. Milliseconds. */
const SAME_LINK_MS = 500;
/** Far above what all servers carry. The traffic of more handles than this is not kept between two reports. */
const MAX_COUNTED_HANDLES = 20_000;

/** What this process's sessions on one server carry of one room. Traffic is there if Janus sends events. */
export interface CarriedRoom extends Omit<Carried, "handles">, Partial<RoomTraffic> {
  slowLinks: number;
}

export interface SfuMetrics {
  /** Counts a slow link. */
  add: (message: JanusMessage & { sender: number }) => void;
  /** Counts what Janus says of any handle, also of those whose session another process holds. */
  addTraffic: (counted: readonly HandleTraffic[]) => void;
  /** Saves the traffic, and logs what this process's sessions carry in each room, at most once an interval. */
  report: () => Promise<void>;
}

interface SfuMetricsOptions {
  db: Db;
  logger: Logger;
  nodeId: string;
  /** Milliseconds between two reports. */
  intervalMs: number;
}

/** What the SFU carries, for operators, of each room and server. */
export function createSfuMetrics({ db, logger, nodeId, intervalMs }: SfuMetricsOptions): SfuMetrics {
  const slowLinks = createSlowLinks();
  const counted = new Map<string, HandleTraffic>();
  let reportedAt = -Infinity;

  async function save(): Promise<void> {
    const traffic = [...counted.values()];
    // Before it is saved: the next event has what may be lost.
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
      const changes = Map.groupBy(await takeTraffic(db, nodeId), placeOf);
      const carriedRooms = (await countCarried(db, nodeId)).map(({ handles, ...carried }): CarriedRoom => ({
        ...carried,
        ...sumTraffic(changes.get(placeOf(carried)) ?? []),
        slowLinks: slowLinks.countOf(handles),
      }));
      slowLinks.clear();
      for (const sfu of carriedRooms) logger.info({ sfu }, "an SFU carries a room");
    },
  };
}

const placeOf = ({ server, room }: Pick<Carried, "server" | "room">) => `${server} ${room}`;

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
