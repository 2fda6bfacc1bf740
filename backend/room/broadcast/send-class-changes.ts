import {
  COUNTS_BYTES,
  COUNTS_PER_EVENT,
  EVENT_BYTES,
  QUESTIONS_PER_EVENT,
  type Question,
  type TeachingEvent,
  type TeachingQuestion,
} from "#contract/room/question.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { getPollRound, getProgress } from "#backend/teaching/polls/read-polls.ts";
import { fitting } from "#backend/teaching/questions/list-questions.ts";
import { findClassSettings } from "#backend/teaching/state/class-settings-repo.ts";
import { findQuestions } from "#backend/teaching/state/question-repo.ts";
import { countViewers } from "../state/participant-repo.ts";
import { type ClassChanges, isEmpty, noChanges } from "./class-changes.ts";
import { socketRooms, type RoomIo } from "./room-io.ts";

export interface SendServices {
  db: Db;
  clock: Clock;
  io: RoomIo;
  logger: Logger;
}

/**
 * Sends one event to the room's sockets of this process. Returns what is still to be sent: what doesn't fit into it, or
 * all of it after a failure.
 */
export async function sendClassChanges(
  services: SendServices,
  room: string,
  changes: ClassChanges,
): Promise<ClassChanges> {
  if (!services.io.of("/").adapter.rooms.has(socketRooms.room(room))) return noChanges;
  try {
    if (changes.answers) await sendProgress(services, room);
    return await sendToEverybody(services, room, { ...changes, answers: false });
  } catch (error) {
    services.logger.warn({ err: error }, "changes of a class could not be sent; will retry");
    return changes;
  }
}

/** A round is an event of its own; the other changes follow in the next. */
async function sendToEverybody(
  { db, clock, io }: SendServices,
  room: string,
  { round: roundChanged, ...changes }: ClassChanges,
): Promise<ClassChanges> {
  const others = { ...changes, round: false };
  const sockets = io.local.to(socketRooms.room(room));
  const round = roundChanged && (await getPollRound(db, room, clock()));
  if (round) {
    sockets.emit("poll-round", round);
    return others;
  }
  if (isEmpty(others)) return noChanges;
  const { event, later } = await nextEvent(db, room, others);
  const { reactions, ...rest } = event;
  const audioOnly = socketRooms.audioOnly(room);
  if (reactions) sockets.except(audioOnly).emit("teaching", event);
  if (Object.keys(rest).length > 0) (reactions ? io.local.to(audioOnly) : sockets).emit("teaching", rest);
  return later;
}

/** Tells the host, and nobody else, how the last round is being answered. */
async function sendProgress({ db, io }: SendServices, room: string): Promise<void> {
  const host = socketRooms.host(room);
  const progress = io.of("/").adapter.rooms.has(host) && (await getProgress(db, room));
  if (!progress) return;
  const viewers = (await countViewers(db, [room])).get(room)?.count ?? 0;
  io.local.to(host).emit("poll-progress", {
    ...progress,
    // Some who answered may have left.
    viewers: Math.max(viewers, progress.results.answered),
  });
}

const bytesOf = (event: TeachingEvent) => Buffer.byteLength(JSON.stringify(event));

async function nextEvent(
  db: Db,
  room: string,
  changes: ClassChanges,
): Promise<{ event: TeachingEvent; later: ClassChanges }> {
  const seqs = changes.questions.slice(0, QUESTIONS_PER_EVENT);
  const voted = changes.votes.slice(0, COUNTS_PER_EVENT);
  const settings = changes.rules ? await findClassSettings(db, room) : null;
  const wanted = [...seqs, ...voted];
  const found = wanted.length > 0 ? await findQuestions(db, room, wanted) : [];
  const known = new Map(found.map((question) => [question.seq, question]));
  const gone = seqs.filter((seq) => !known.has(seq));
  const changed = seqs.flatMap((seq) => known.get(seq) ?? []).map(toChange);
  const counts = voted.flatMap((seq): [number, number][] => {
    const question = known.get(seq);
    return question && question.state !== "dismissed" ? [[seq, question.votes]] : [];
  });

  const start = {
    ...(settings && { rules: settings.rules }),
    ...(gone.length > 0 && { gone }),
    ...(changes.reactions.length > 0 && { reactions: changes.reactions }),
  };
  const left = EVENT_BYTES - bytesOf(start) - (counts.length > 0 ? COUNTS_BYTES : 0);
  const [questions, otherQuestions] = fitting(changed, left);
  const event = { ...start, ...(questions.length > 0 && { questions }) };
  const [votes, otherVotes] = fitting(counts, Math.max(COUNTS_BYTES, EVENT_BYTES - bytesOf(event)));
  return {
    event: { ...event, ...(votes.length > 0 && { votes }) },
    later: {
      ...noChanges,
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
