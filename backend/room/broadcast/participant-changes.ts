import { setTimeout as delay } from "node:timers/promises";
import { PARTICIPANTS_PER_MESSAGE, type ParticipantChange } from "#contract/room/room-info.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { StoredConnection } from "../state/connection-repo.ts";
import { socketRooms, type RoomIo } from "./room-io.ts";
import { PARTICIPANT_CHANGES_MS } from "../limits/room-limits.ts";
import { findParticipants } from "../state/participant-repo.ts";

/** What the hosts' lists of participants still have to learn. */
export interface ParticipantChanges {
  /** A viewer came, their hand went up or down, or their connection became poor or good. */
  changed: (room: string, accountId: string) => void;
  /** A viewer's connection is lost or ended. */
  gone: (connection: Pick<StoredConnection, "room" | "peer" | "revision">) => void;
  /** Resolves once nothing uses the database any more. */
  stop: () => Promise<void>;
}

interface Pending {
  accounts: Set<string>;
  /** Revisions by peer. */
  gone: Map<string, number>;
}

/**
 * Tells the host of a room who is in it. A change that comes alone is told at once; those of the next
 * PARTICIPANT_CHANGES_MS together, so that a class of hundreds that joins costs the host a few messages a second. What
 * is told is read when it is sent: several changes of one viewer cost as much as one.
 */
export function createParticipantChanges(services: {
  db: Db;
  io: RoomIo;
  logger: Logger;
}): ParticipantChanges {
  const pending = new Map<string, Pending>();
  const telling = new Map<string, Promise<void>>();
  const stopped = new AbortController();

  function pendingOf(room: string): Pending {
    const found = pending.get(room) ?? { accounts: new Set(), gone: new Map() };
    pending.set(room, found);
    return found;
  }

  async function tellAll(room: string): Promise<void> {
    for (let batch = pending.get(room); batch && !stopped.signal.aborted; batch = pending.get(room)) {
      pending.delete(room);
      try {
        await tellHost(services, room, batch);
      } catch (error) {
        services.logger.warn({ err: error }, "a host could not be told who is there; will retry");
        putBack(pendingOf(room), batch);
      }
      await delay(PARTICIPANT_CHANGES_MS, undefined, { ref: false, signal: stopped.signal }).catch(
        () => undefined,
      );
    }
    telling.delete(room);
  }

  const tell = (room: string) => {
    if (!telling.has(room) && !stopped.signal.aborted) telling.set(room, tellAll(room));
  };
  return {
    changed(room, accountId) {
      pendingOf(room).accounts.add(accountId);
      tell(room);
    },
    gone({ room, peer, revision }) {
      pendingOf(room).gone.set(peer, revision);
      tell(room);
    },
    async stop() {
      stopped.abort();
      await Promise.all(telling.values());
    },
  };
}

async function tellHost(
  { db, io }: { db: Db; io: RoomIo },
  room: string,
  { accounts, gone }: Pending,
): Promise<void> {
  const present = accounts.size > 0 ? await findParticipants(db, room, [...accounts]) : [];
  const changes: ParticipantChange[] = [
    ...[...gone].map(([peerId, revision]) => ({ type: "gone" as const, peerId, revision })),
    ...present.map((participant) => ({ type: "present" as const, ...participant })),
  ];
  for (let start = 0; start < changes.length; start += PARTICIPANTS_PER_MESSAGE)
    io.to(socketRooms.host(room)).emit("participants", {
      changes: changes.slice(start, start + PARTICIPANTS_PER_MESSAGE),
    });
}

/** What came meanwhile is newer. */
function putBack(newer: Pending, older: Pending): void {
  for (const account of older.accounts) newer.accounts.add(account);
  for (const [peer, revision] of older.gone)
    newer.gone.set(peer, Math.max(revision, newer.gone.get(peer) ?? 0));
}
