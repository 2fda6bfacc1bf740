import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import {
  COUNTS_BYTES,
  COUNTS_PER_EVENT,
  EVENT_BYTES,
  QUESTIONS_PER_EVENT,
  type Question,
  type TeachingEvent,
  type TeachingQuestion,
} from "#contract/room/question.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { MessageBus } from "#backend/platform/db/messaging/message-bus.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { fitting } from "#backend/teaching/questions/list-questions.ts";
import { findClassSettings } from "#backend/teaching/state/class-settings-repo.ts";
import { findQuestions } from "#backend/teaching/state/question-repo.ts";
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
  logger: Logger;
}

/**
 * Gathers what hundreds of viewers change at once: a page hears at most one broadcast every TEACHING_CHANGES_MS, the
 * first at once, whatever is pressed and in whichever process. Each process sends only to its own sockets and tells
 * the others what has changed. The data is read when it is sent, so many changes cost as much as one.
 */
export function createTeachingChanges(services: RoomServices & { messaging: MessageBus }): TeachingChanges {
  const { messaging } = services;
  const pending = new Map<string, Pending>();
  const flushes = new Map<string, Promise<void>>();
  const stopped = new AbortController();

  function publish(room: string, changes: Changes): void {
    if (!isEmpty(changes)) messaging.publish(changesMessage, { room, changes });
  }

  function add(room: string, unsent: Changes, unpublished: Changes): void {
    // This process has no pages any more, but the others do.
    if (stopped.signal.aborted) return publish(room, unpublished);
    const before = pending.get(room) ?? { unsent: nothing, unpublished: nothing };
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
      const later = await sendToRoom(services, room, batch.unsent);
      const added = pending.get(room) ?? { unsent: nothing, unpublished: nothing };
      const unsent = merge(later, added.unsent);
      if (!isEmpty(unsent)) pending.set(room, { ...added, unsent });
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
      for (const [room, { unpublished }] of pending) publish(room, unpublished);
    },
  };
}

const pauseUnless = (signal: AbortSignal) =>
  delay(TEACHING_CHANGES_MS, undefined, { ref: false, signal }).catch(() => undefined);

/** Returns what is still to be sent: what doesn't fit into one event, or all of it after a failure. */
async function sendToRoom(
  { db, io, logger }: RoomServices,
  room: string,
  changes: Changes,
): Promise<Changes> {
  const sockets = socketRooms.room(room);
  if (!io.of("/").adapter.rooms.has(sockets)) return nothing;
  try {
    const { event, later } = await nextEvent(db, room, changes);
    io.local.to(sockets).emit("teaching", event);
    return later;
  } catch (error) {
    logger.warn({ err: error }, "changes of a class could not be sent; will retry");
    return changes;
  }
}

const bytesOf = (event: TeachingEvent) => Buffer.byteLength(JSON.stringify(event));

async function nextEvent(
  db: Db,
  room: string,
  changes: Changes,
): Promise<{ event: TeachingEvent; later: Changes }> {
  const seqs = changes.questions.slice(0, QUESTIONS_PER_EVENT);
  const voted = changes.votes.slice(0, COUNTS_PER_EVENT);
  const settings = changes.rules ? await findClassSettings(db, room) : null;
  const found = await findQuestions(db, room, [...seqs, ...voted]);
  const known = new Map(found.map((question) => [question.seq, question]));
  const gone = seqs.filter((seq) => !known.has(seq));
  const changed = seqs.flatMap((seq) => known.get(seq) ?? []).map(toChange);
  const counts = voted.flatMap((seq): [number, number][] => {
    const question = known.get(seq);
    return question && question.state !== "dismissed" ? [[seq, question.votes]] : [];
  });

  const start = { ...(settings && { rules: settings.rules }), ...(gone.length > 0 && { gone }) };
  const left = EVENT_BYTES - bytesOf(start) - (counts.length > 0 ? COUNTS_BYTES : 0);
  const [questions, otherQuestions] = fitting(changed, left);
  const event = { ...start, ...(questions.length > 0 && { questions }) };
  const [votes, otherVotes] = fitting(counts, Math.max(COUNTS_BYTES, EVENT_BYTES - bytesOf(event)));
  return {
    event: { ...event, ...(votes.length > 0 && { votes }) },
    later: {
      rules: false,
      questions: [...otherQuestions.map(({ seq }) => seq), ...changes.questions.slice(seqs.length)],
      votes: [...otherVotes.map(([seq]) => seq), ...changes.votes.slice(voted.length)],
    },
  };
}

/** The pages know the text of a question that has been answered or dismissed. */
function toChange(question: Question): TeachingQuestion {
  const { seq, state, answer } = question;
  if (state === "open" || state === "answering") return question;
  return { seq, state, ...(answer !== undefined && { answer }) };
}
