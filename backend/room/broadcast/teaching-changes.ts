import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { COUNTS_PER_EVENT, QUESTIONS_PER_EVENT, type TeachingEvent } from "#contract/room/question.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { MessageBus } from "#backend/platform/db/messaging/message-bus.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { findClassSettings } from "#backend/teaching/state/class-settings-repo.ts";
import { countVotes, findQuestions } from "#backend/teaching/state/question-repo.ts";
import { listVotedSeqs } from "#backend/teaching/state/question-vote-repo.ts";
import { TEACHING_CHANGES_MS } from "../limits/room-limits.ts";
import { socketRooms, type RoomIo } from "./room-io.ts";

/** What has changed in a room's class tools. Each tool has fields of its own. */
const teachingChanges = z.object({
  rules: z.boolean(),
  /** The numbers of new and changed questions. */
  questions: z.array(z.int()),
  /** The numbers of questions with other votes. */
  votes: z.array(z.int()),
});
type Changes = z.infer<typeof teachingChanges>;

const changesMessage = {
  name: "teaching-changes",
  schema: z.object({ room: z.string(), changes: teachingChanges }),
};

const nothing: Changes = { rules: false, questions: [], votes: [] };
const isEmpty = ({ rules, questions, votes }: Changes) => !rules && questions.length + votes.length === 0;

const merge = (one: Changes, other: Changes): Changes => ({
  rules: one.rules || other.rules,
  questions: [...new Set([...one.questions, ...other.questions])],
  votes: [...new Set([...one.votes, ...other.votes])],
});

/** Splits off what fits into one event. */
function splitChanges({ rules, questions, votes }: Changes): [now: Changes, later: Changes] {
  const counts = questions.length > 0 ? 0 : COUNTS_PER_EVENT;
  return [
    { rules, questions: questions.slice(0, QUESTIONS_PER_EVENT), votes: votes.slice(0, counts) },
    { rules: false, questions: questions.slice(QUESTIONS_PER_EVENT), votes: votes.slice(counts) },
  ];
}

interface Pending {
  /** What this process still has to send to its own sockets. */
  unsent: Changes;
  /** What it still has to tell the other processes. */
  unpublished: Changes;
}

/** Changes of questions, and of whatever else a class does together, on their way to the pages. */
export interface TeachingChanges {
  changed: (room: string, changes: Partial<Changes>) => void;
  /** The account's votes count from now on, or no longer do. */
  votesOfChanged: (room: string, accountId: string) => Promise<void>;
  /** Resolves once nothing uses the database any more. */
  stop: () => Promise<void>;
}

interface RoomServices {
  db: Db;
  io: RoomIo;
}

/**
 * Gathers what hundreds of viewers change at once: a page hears at most one broadcast every TEACHING_CHANGES_MS, the
 * first at once, whatever is pressed and in whichever process. Each process sends only to its own sockets and tells
 * the others what has changed. The data is read when it is sent, so many changes cost as much as one.
 */
export function createTeachingChanges(
  services: RoomServices & { logger: Logger; messaging: MessageBus },
): TeachingChanges {
  const { logger, messaging } = services;
  const pending = new Map<string, Pending>();
  const flushes = new Map<string, Promise<void>>();
  const stopped = new AbortController();

  function add(room: string, unsent: Changes, unpublished: Changes): void {
    const before = pending.get(room) ?? { unsent: nothing, unpublished: nothing };
    pending.set(room, {
      unsent: merge(before.unsent, unsent),
      unpublished: merge(before.unpublished, unpublished),
    });
    if (!flushes.has(room) && !stopped.signal.aborted) flushes.set(room, flush(room));
  }

  async function flush(room: string): Promise<void> {
    for (let batch = pending.get(room); batch && !stopped.signal.aborted; batch = pending.get(room)) {
      pending.delete(room);
      const [now, later] = splitChanges(batch.unsent);
      if (!isEmpty(later)) pending.set(room, { unsent: later, unpublished: nothing });
      if (!isEmpty(batch.unpublished))
        messaging.publish(changesMessage, { room, changes: batch.unpublished });
      try {
        await sendToRoom(services, room, now);
      } catch (error) {
        logger.warn({ err: error }, "changes of a class could not be sent; will retry");
        add(room, now, nothing);
      }
      await pauseUnless(stopped.signal);
    }
    flushes.delete(room);
  }

  const unsubscribe = messaging.subscribe(changesMessage, ({ room, changes }, from) => {
    if (from !== null) add(room, changes, nothing);
  });
  const changed = (room: string, changes: Partial<Changes>) =>
    add(room, { ...nothing, ...changes }, { ...nothing, ...changes });
  return {
    changed,
    async votesOfChanged(room, accountId) {
      const votes = await listVotedSeqs(services.db, { lectureId: room, accountId });
      if (votes.length > 0) changed(room, { votes });
    },
    async stop() {
      unsubscribe();
      stopped.abort();
      await Promise.all(flushes.values());
    },
  };
}

const pauseUnless = (signal: AbortSignal) =>
  delay(TEACHING_CHANGES_MS, undefined, { ref: false, signal }).catch(() => undefined);

async function sendToRoom({ db, io }: RoomServices, room: string, changes: Changes): Promise<void> {
  const sockets = socketRooms.room(room);
  if (!io.of("/").adapter.rooms.has(sockets)) return;
  io.local.to(sockets).emit("teaching", await teachingEventOf(db, room, changes));
}

async function teachingEventOf(db: Db, room: string, changes: Changes): Promise<TeachingEvent> {
  const settings = changes.rules ? await findClassSettings(db, room) : null;
  const found = changes.questions.length > 0 ? await findQuestions(db, room, changes.questions) : [];
  const shown = found.filter(({ state }) => state !== "dismissed");
  const gone = changes.questions.filter((seq) => shown.every((question) => question.seq !== seq));
  const counts = changes.votes.length > 0 ? await countVotes(db, room, changes.votes) : null;
  return {
    ...(settings && { rules: settings.rules }),
    ...(shown.length > 0 && { questions: shown }),
    ...(gone.length > 0 && { gone }),
    ...(counts && { votes: changes.votes.map((seq): [number, number] => [seq, counts.get(seq) ?? 0]) }),
  };
}
