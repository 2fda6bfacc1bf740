import { setTimeout as delay } from "node:timers/promises";
import { PARTICIPANTS_PER_MESSAGE, type ParticipantChange } from "#contract/room/room-info.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { StoredConnection } from "../state/connection-repo.ts";
import { socketRooms, type RoomIo } from "./room-io.ts";
import { PARTICIPANT_CHANGES_MS } from "../limits/room-limits.ts";
import { findAssistant } from "../state/assistant-repo.ts";
import { findParticipants } from "../state/participant-repo.ts";

/** Changes that the hosts' participant lists have yet to receive. */
export interface ParticipantChanges {
  /** A viewer joined, raised or lowered their hand, or their connection became poor or good. */
  changed: (room: string, accountId: string) => void;
  /** A viewer's connection is lost or has ended. */
  gone: (connection: Pick<StoredConnection, "room" | "peer" | "revision">) => void;
  /** Resolves once nothing uses the database any more. */
  stop: () => Promise<void>;
}

interface Pending {
  accounts: Set<string>;
  /** The peers that are gone, with the revision of each. */
  gone: Map<string, number>;
}

/**
 * Notifies a room's host and assistant of who is in the room. An isolated change is sent immediately; those of the next
 * PARTICIPANT_CHANGES_MS are sent together, so that even when hundreds of viewers join at once, the host receives only
 * a few messages a second. The data is read when it is sent, so several changes of one viewer cost as much as one.
 */
export function createParticipantChanges(services: {
  db: Db;
  io: RoomIo;
  logger: Logger;
}): ParticipantChanges {
  const pending = new Map<string, Pending>();
  const flushes = new Map<string, Promise<void>>();
  const stopped = new AbortController();

  function pendingOf(room: string): Pending {
    const found = pending.get(room) ?? { accounts: new Set(), gone: new Map() };
    pending.set(room, found);
    return found;
  }

  async function flush(room: string): Promise<void> {
    for (let batch = pending.get(room); batch && !stopped.signal.aborted; batch = pending.get(room)) {
      pending.delete(room);
      try {
        await sendToModerators(services, room, batch);
      } catch (error) {
        services.logger.warn({ err: error }, "participant changes could not be sent to a host; will retry");
        putBack(pendingOf(room), batch);
      }
      await delay(PARTICIPANT_CHANGES_MS, undefined, { ref: false, signal: stopped.signal }).catch(
        () => undefined,
      );
    }
    flushes.delete(room);
  }

  const scheduleFlush = (room: string) => {
    if (!flushes.has(room) && !stopped.signal.aborted) flushes.set(room, flush(room));
  };
  return {
    changed(room, accountId) {
      pendingOf(room).accounts.add(accountId);
      scheduleFlush(room);
    },
    gone({ room, peer, revision }) {
      pendingOf(room).gone.set(peer, revision);
      scheduleFlush(room);
    },
    async stop() {
      stopped.abort();
      await Promise.all(flushes.values());
    },
  };
}

async function sendToModerators(
  { db, io }: { db: Db; io: RoomIo },
  room: string,
  { accounts, gone }: Pending,
): Promise<void> {
  const present = accounts.size > 0 ? await findParticipants(db, room, [...accounts]) : [];
  const changes: ParticipantChange[] = [
    ...[...gone].map(([peerId, revision]) => ({ type: "gone" as const, peerId, revision })),
    ...present.map((participant) => ({ type: "present" as const, ...participant })),
  ];
  const assistant = await findAssistant(db, room);
  const readers = [
    socketRooms.host(room),
    ...(assistant ? [socketRooms.connection(room, assistant.accountId)] : []),
  ];
  for (let start = 0; start < changes.length; start += PARTICIPANTS_PER_MESSAGE)
    io.to(readers).emit("participants", {
      changes: changes.slice(start, start + PARTICIPANTS_PER_MESSAGE),
    });
}

/** Restores changes that could not be sent, without overwriting newer entries for the same participants. */
function putBack(newer: Pending, older: Pending): void {
  for (const account of older.accounts) newer.accounts.add(account);
  for (const [peer, revision] of older.gone)
    newer.gone.set(peer, Math.max(revision, newer.gone.get(peer) ?? 0));
}
