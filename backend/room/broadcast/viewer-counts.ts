import type { Db } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { socketRooms, type RoomIo, type RoomSocket } from "./room-io.ts";
import { VIEWER_COUNT_INTERVAL_MS } from "../limits/room-limits.ts";
import { countViewers, type ViewerCount } from "../state/participant-repo.ts";

export interface ViewerCounts {
  /**
   * Returns the number of viewers in the room according to the last count; counts them if the room has not been counted
   * yet.
   */
  of: (room: string) => Promise<number>;
  start: () => void;
  stop: () => Promise<void>;
}

const NOBODY: ViewerCount = { count: 0, poor: 0, waiting: 0 };
const isSame = (lastSent: ViewerCount | undefined, now: ViewerCount) =>
  lastSent?.count === now.count && lastSent.poor === now.poor && lastSent.waiting === now.waiting;

/**
 * Notifies everyone in a room of the number of viewers, at most once a second and only after a change. Each process
 * counts in the database and notifies its own sockets: nobody is notified more often, however many processes there are,
 * and changes by another process need no message.
 */
export function createViewerCounts({ db, io, logger }: { db: Db; io: RoomIo; logger: Logger }): ViewerCounts {
  let counts: ReadonlyMap<string, ViewerCount> = new Map();
  const lastSent = new WeakMap<RoomSocket, ViewerCount>();
  let timer: NodeJS.Timeout | undefined;
  let refreshing: Promise<void> = Promise.resolve();

  function socketsByRoom(): Map<string, RoomSocket[]> {
    const rooms = new Map<string, RoomSocket[]>();
    for (const socket of io.sockets.sockets.values()) {
      const room = socket.data.connection?.room;
      if (room === undefined) continue;
      const sockets = rooms.get(room);
      if (sockets) sockets.push(socket);
      else rooms.set(room, [socket]);
    }
    return rooms;
  }

  async function refresh(): Promise<void> {
    const rooms = socketsByRoom();
    const counted =
      rooms.size > 0 ? await countViewers(db, [...rooms.keys()]) : new Map<string, ViewerCount>();
    counts = new Map([...rooms.keys()].map((room) => [room, counted.get(room) ?? NOBODY]));
    for (const [room, sockets] of rooms) {
      const count = counts.get(room) ?? NOBODY;
      if (sockets.every((socket) => isSame(lastSent.get(socket), count))) continue;
      io.local.to(socketRooms.room(room)).emit("viewer-count", count);
      for (const socket of sockets) lastSent.set(socket, count);
    }
  }

  const schedule = () => {
    timer = setTimeout(() => {
      refreshing = refresh()
        .catch((error: unknown) => logger.warn({ err: error }, "viewers could not be counted; will retry"))
        .finally(() => timer && schedule());
    }, VIEWER_COUNT_INTERVAL_MS).unref();
  };
  return {
    of: async (room) => (counts.get(room) ?? (await countViewers(db, [room])).get(room) ?? NOBODY).count,
    start: schedule,
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await refreshing;
    },
  };
}
