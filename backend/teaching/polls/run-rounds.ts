import type { PollAnswer, PollRequests } from "#contract/room/class-poll.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import { lockClassSettings } from "../state/class-settings-repo.ts";
import { listClassPolls } from "../state/class-poll-repo.ts";
import { storeAnswer } from "../state/poll-answer-repo.ts";
import {
  endRound,
  findRound,
  insertRound,
  type AskedRound,
  type RoundKey,
} from "../state/poll-round-repo.ts";
import { answerIssue } from "./class-poll-policy.ts";
import { isOpen } from "./read-polls.ts";

/** An answer that was given in time may take this long to arrive. Milliseconds. */
const ANSWER_GRACE_MS = 1000;

interface Services {
  db: Knex;
  clock: Clock;
}

const nothing = { results: false, answer: false };

/**
 * Opens a class poll in a new round, in place of the one that is open. Does nothing if it is open in a round later than
 * `after`: the request was repeated, or the host pressed on two devices. @throws AppError class_poll_not_found
 */
export async function openPoll(
  { db, clock }: Services,
  { roomId: lectureId, pollId, seconds, after }: PollRequests["open-poll"],
): Promise<void> {
  await db.transaction(async (trx) => {
    // Of two class polls that are opened at the same moment, the second replaces the first.
    await lockClassSettings(trx, lectureId);
    const polls = await listClassPolls(trx, lectureId);
    if (polls.every(({ id }) => id !== pollId)) throw new AppError("class_poll_not_found");
    const now = clock();
    const last = await findRound(trx, { lectureId });
    if (last && after !== undefined && last.round > after && last.pollId === pollId && isOpen(last, now))
      return;
    await endRound(trx, { lectureId }, { now, shows: nothing });
    const closesAt = seconds === null ? null : new Date(now.getTime() + seconds * 1000);
    await insertRound(trx, { lectureId, pollId, openedAt: now, closesAt });
  });
}

/** @throws AppError class_poll_not_found */
async function findAsked(db: Db, key: RoundKey): Promise<AskedRound> {
  const asked = await findRound(db, key);
  if (!asked) throw new AppError("class_poll_not_found");
  return asked;
}

function refuseRound(issue: string): never {
  throw new AppError("invalid", { fields: { round: [issue] } });
}

/**
 * Closes a round and shows its results and what is right. Idempotent. Only the last round can be shown: pages know no
 * other, and what is right would be told while the same class poll is open again.
 * @throws AppError class_poll_not_found, invalid (round: not the last, or nothing is right)
 */
export async function closeRound(
  { db, clock }: Services,
  { roomId: lectureId, round }: PollRequests["close-round"],
  shows: { results: boolean; answer: boolean } = nothing,
): Promise<void> {
  await db.transaction(async (trx) => {
    await lockClassSettings(trx, lectureId);
    const { right } = await findAsked(trx, { lectureId, round });
    const last = await findRound(trx, { lectureId });
    if (shows.results && last?.round !== round) refuseRound("Another poll was opened since. Show that one.");
    if (shows.answer && right === null) refuseRound("This poll has no right answer to show.");
    await endRound(trx, { lectureId, round }, { now: clock(), shows });
  });
}

/**
 * Stores a viewer's answer in place of an earlier one.
 * @throws AppError class_poll_not_found, round_closed, invalid (answer)
 */
export async function answerPoll(
  { db, clock }: Services,
  { roomId: lectureId, round, answer, accountId }: PollRequests["answer-poll"] & { accountId: string },
): Promise<void> {
  const now = clock();
  const given = { lectureId, round, accountId, answer: inOrder(answer), now, graceMs: ANSWER_GRACE_MS };
  if (await storeAnswer(db, given)) return;
  const asked = await findAsked(db, given);
  if (!isOpen(asked, new Date(now.getTime() - ANSWER_GRACE_MS))) throw new AppError("round_closed");
  throw new AppError("invalid", { fields: { answer: [answerIssue(asked)] } });
}

function inOrder(answer: PollAnswer): PollAnswer {
  return "chosen" in answer ? { chosen: [...new Set(answer.chosen)].toSorted((a, b) => a - b) } : answer;
}
