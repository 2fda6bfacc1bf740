import { findEndedSessions } from "#backend/accounts/sessions/session-repo.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { markHostsSeen } from "#backend/lectures/schedule/lecture-repo.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { lowerAllHands } from "./state/hand-repo.ts";
import { findOverdueRooms } from "./state/closing-time-repo.ts";
import { extendPresences } from "./state/presence-repo.ts";
import { countHostedMinute } from "./state/minute-repo.ts";
import { minuteOf } from "./media/playback-recorder.ts";
import { evict, type RoomPresence } from "./access/evict.ts";
import { endSession } from "./access/revoke-access.ts";
import type { RejectionMetrics } from "./limits/rejection-metrics.ts";
import { findHost } from "./state/connection-repo.ts";
import { PRESENCE_INTERVAL_MS } from "./limits/room-limits.ts";

interface WatchServices extends RoomPresence {
  db: Knex;
  clock: Clock;
  logger: Logger;
  rejections: RejectionMetrics;
  /** Milliseconds between two checks. */
  presenceIntervalMs?: number;
}

/**
 * Periodically ends rooms whose time is over, extends the presences of connected participants, and counts hosted
 * minutes. Presences and minutes are saved continuously so that little is lost when a server dies. Each process handles
 * only its own connections.
 */
export function watchRooms(services: WatchServices) {
  const { io, db, clock, logger, presenceIntervalMs = PRESENCE_INTERVAL_MS } = services;
  const connections = () =>
    [...io.sockets.sockets.values()].flatMap(({ data: { connection } }) => connection ?? []);

  async function recordPresences(): Promise<void> {
    const presenceIds = [...io.sockets.sockets.values()].flatMap(({ data }) => data.presenceId ?? []);
    const hostedRooms = connections().flatMap(({ role, room }) => (role === "host" ? [room] : []));
    if (presenceIds.length > 0) await extendPresences(db, presenceIds, clock());
    if (hostedRooms.length === 0) return;
    const now = clock();
    await markHostsSeen(db, hostedRooms, now);
    await countHostedMinute(db, { roomIds: hostedRooms, minute: minuteOf(now), now });
  }

  /** A session may have ended in another process, for example through the command that makes an account an admin. */
  async function endSessionsElsewhere(): Promise<void> {
    const sessions = new Set([...io.sockets.sockets.values()].map(({ data }) => data.caller.sessionId));
    if (sessions.size === 0) return;
    for (const sessionId of await findEndedSessions(db, [...sessions])) endSession(services, sessionId);
  }

  async function checkRooms(): Promise<void> {
    services.rejections.report();
    await endSessionsElsewhere();
    await recordPresences();
    const rooms = new Set(connections().map(({ room }) => room));
    if (rooms.size === 0) return;
    for (const overdue of await findOverdueRooms(db, [...rooms], clock())) await closeRoom(services, overdue);
  }

  const warn = (error: unknown) => logger.warn({ err: error }, "rooms could not be checked; will retry");
  const timer = setInterval(() => void checkRooms().catch(warn), presenceIntervalMs).unref();
  return {
    /** Extends presences once more, then stops. */
    async stop() {
      clearInterval(timer);
      await recordPresences().catch(warn);
    },
  };
}

interface OverdueRoom {
  id: string;
  hostId: string;
}

async function closeRoom(services: WatchServices, { id: roomId, hostId }: OverdueRoom): Promise<void> {
  // A host who joined during the query keeps the room open.
  if (await findHost(services.db, roomId)) return;
  services.logger.info({ lectureId: roomId }, "an overdue room was closed");
  await lowerAllHands(services.db, roomId);
  // The host is exempt: a host who has just joined, or is joining, keeps the room open.
  await evict(services, { room: roomId, exceptAccount: hostId, reason: "room_ended" });
}
