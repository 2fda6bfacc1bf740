import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { Db } from "#backend/platform/db/knex.ts";
import type { MessageBus } from "#backend/platform/db/messaging/message-bus.ts";
import { hasAnsweredLast } from "#backend/teaching/state/poll-answer-repo.ts";
import { listVotedSeqs } from "#backend/teaching/state/question-vote-repo.ts";
import { TEACHING_CHANGES_MS } from "../limits/room-limits.ts";
import { classChanges, type ClassChanges, isEmpty, merge, noChanges } from "./class-changes.ts";
import { sendClassChanges, type SendServices } from "./send-class-changes.ts";

const changesMessage = {
  name: "teaching-changes",
  schema: z.object({ room: z.string(), changes: classChanges }),
};

interface Pending {
  /** What this process still has to send to its own sockets. */
  unsent: ClassChanges;
  /** What it still has to tell the other processes. */
  unpublished: ClassChanges;
}

/** Changes of questions, and of whatever else a class does together, on their way to the pages. */
export interface TeachingChanges {
  changed: (room: string, changes: Partial<ClassChanges>) => void;
  /** The account's votes and answers count from now on, or no longer do. */
  countsOfChanged: (room: string, accountId: string) => Promise<void>;
  /** Resolves once nothing uses the database any more. */
  stop: () => Promise<void>;
}

/**
 * Gathers what hundreds of viewers change at once: a page hears at most one broadcast every TEACHING_CHANGES_MS, the
 * first at once, whatever is pressed and in whichever process. Each process sends only to its own sockets and tells
 * the others what has changed. The data is read when it is sent, so many changes cost as much as one.
 */
export function createTeachingChanges(services: SendServices & { messaging: MessageBus }): TeachingChanges {
  const { messaging } = services;
  const pending = new Map<string, Pending>();
  const flushes = new Map<string, Promise<void>>();
  const stopped = new AbortController();

  function publish(room: string, changes: ClassChanges): void {
    if (!isEmpty(changes)) messaging.publish(changesMessage, { room, changes });
  }

  function add(room: string, unsent: ClassChanges, unpublished: ClassChanges): void {
    // This process has no pages any more, but the others do.
    if (stopped.signal.aborted) return publish(room, unpublished);
    const before = pending.get(room) ?? { unsent: noChanges, unpublished: noChanges };
    pending.set(room, {
      unsent: merge(before.unsent, unsent),
      unpublished: merge(before.unpublished, unpublished),
    });
    if (!flushes.has(room)) flushes.set(room, flush(room));
  }

  async function flush(room: string): Promise<void> {
    for (let batch = pending.get(room); batch && !stopped.signal.aborted; batch = pending.get(room)) {
      pending.delete(room);
      publish(room, batch.unpublished);
      const later = await sendClassChanges(services, room, batch.unsent);
      const added = pending.get(room) ?? { unsent: noChanges, unpublished: noChanges };
      const unsent = merge(later, added.unsent);
      if (!isEmpty(unsent)) pending.set(room, { ...added, unsent });
      await pauseUnless(stopped.signal);
    }
    flushes.delete(room);
  }

  const unsubscribe = messaging.subscribe(changesMessage, ({ room, changes }, from) => {
    if (from !== null) add(room, changes, noChanges);
  });
  const changed = (room: string, changes: Partial<ClassChanges>) =>
    add(room, { ...noChanges, ...changes }, { ...noChanges, ...changes });
  return {
    changed,
    async countsOfChanged(room, accountId) {
      const changes = await changesOf(services.db, room, accountId);
      if (!isEmpty(changes)) changed(room, changes);
    },
    async stop() {
      unsubscribe();
      stopped.abort();
      await Promise.all(flushes.values());
      for (const [room, { unpublished }] of pending) publish(room, unpublished);
    },
  };
}

/** What changes when an account's votes and answers count from now on, or no longer do. */
async function changesOf(db: Db, lectureId: string, accountId: string): Promise<ClassChanges> {
  const [votes, answered] = await Promise.all([
    listVotedSeqs(db, { lectureId, accountId }),
    hasAnsweredLast(db, { lectureId, accountId }),
  ]);
  return { ...noChanges, votes, round: answered, answers: answered };
}

const pauseUnless = (signal: AbortSignal) =>
  delay(TEACHING_CHANGES_MS, undefined, { ref: false, signal }).catch(() => undefined);
