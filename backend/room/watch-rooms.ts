import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import { markHostsSeen } from "#backend/lectures/lecture-repo.ts";
import type { Logger } from "#backend/logger.ts";
import { lowerAllHands } from "./classroom-repo.ts";
import { findOverdueRooms } from "./closing-time-repo.ts";
import { extendPresences } from "./presence-repo.ts";
import { putOut, type Doors } from "./put-out.ts";
import type { RefusalCount } from "./refusal-count.ts";
import { names, socketsAt } from "./room-io.ts";
import { ROOM_BEAT_MS } from "./room-limits.ts";

interface WatchServices extends Doors {
  db: Knex;
  clock: Clock;
  logger: Logger;
  refusals: RefusalCount;
  /** Milliseconds between two looks. */
  roomBeatMs?: number;
}

/**
 * Writes down who is there, now and again: what a server that dies has seen is kept. Then ends the rooms whose time
 * is over. Each process looks after those who are connected to it.
 */
export function watchRooms(services: WatchServices) {
  const { io, db, clock, logger, roomBeatMs = ROOM_BEAT_MS } = services;
  const seats = () => [...io.sockets.sockets.values()].flatMap(({ data: { seat } }) => seat ?? []);

  async function writeDown(): Promise<void> {
    const stays = [...io.sockets.sockets.values()].flatMap(({ data }) => data.stay ?? []);
    const hosted = seats().flatMap(({ role, room }) => (role === "host" ? [room] : []));
    if (stays.length > 0) await extendPresences(db, stays, clock());
    if (hosted.length > 0) await markHostsSeen(db, hosted, clock());
  }

  async function look(): Promise<void> {
    services.refusals.report();
    await writeDown();
    const rooms = new Set(seats().map(({ room }) => room));
    if (rooms.size === 0) return;
    for (const overdue of await findOverdueRooms(db, [...rooms], clock())) await close(services, overdue);
  }

  const later = (error: unknown) => logger.warn({ err: error }, "rooms are looked after later");
  const timer = setInterval(() => void look().catch(later), roomBeatMs).unref();
  return {
    /** Writes down once more. */
    async stop() {
      clearInterval(timer);
      await writeDown().catch(later);
    },
  };
}

interface OverdueRoom {
  id: string;
  hostId: string;
}

async function close(services: WatchServices, { id: roomId, hostId }: OverdueRoom): Promise<void> {
  // Who came in while we asked the database opens it again.
  if (socketsAt(services.io, names.host(roomId)).length > 0) return;
  services.logger.info({ lectureId: roomId }, "a room has ended by itself");
  await lowerAllHands(services.db, roomId);
  putOut(services, {
    sockets: [names.room(roomId), names.door(roomId)],
    // A host who came in just now, or is about to, opens it again.
    except: [names.host(roomId), names.seat(roomId, hostId)],
    peers: ({ room, role }) => room === roomId && role === "viewer",
    reason: "class_ended",
  });
}
