import {
  MAX_OPTIONS,
  type AskedPoll,
  type HeldRound,
  type HostPoll,
  type PollProgress,
  type PollResults,
  type PollRound,
} from "#contract/room/class-poll.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { listClassPolls } from "../state/class-poll-repo.ts";
import { countAnswers, type Counted } from "../state/poll-answer-repo.ts";
import { findRound, listRounds, type StoredRound } from "../state/poll-round-repo.ts";
import { optionCount } from "./class-poll-policy.ts";

export function isOpen({ closedAt, closesAt }: StoredRound, now: Date): boolean {
  return closedAt === null && (closesAt === null || now < closesAt);
}

const openState = (round: StoredRound, now: Date) => {
  const open = isOpen(round, now);
  const closesInMs = open && round.closesAt ? round.closesAt.getTime() - now.getTime() : null;
  return { open, closesInMs };
};

export function resultsOf(
  poll: AskedPoll,
  { answered, people }: Counted = { answered: 0, people: new Map() },
): PollResults {
  const counts = Array.from({ length: optionCount(poll) }, (_, index) => people.get(index) ?? 0);
  return { answered, counts, numbers: poll.kind === "number" ? [...people].slice(0, MAX_OPTIONS) : [] };
}

/** What viewers see of a class poll. What is right is left out here. */
export const toAsked = ({ text, kind, options }: AskedPoll): AskedPoll => ({ text, kind, options });

async function countRound(
  db: Db,
  lectureId: string,
  asked: AskedPoll & { round: number },
): Promise<PollResults> {
  return resultsOf(asked, (await countAnswers(db, lectureId, [asked.round])).get(asked.round));
}

/** Returns a lecture's last round as everybody in the room sees it; null before the first. */
export async function getPollRound(db: Db, lectureId: string, now: Date): Promise<PollRound | null> {
  const last = await findRound(db, { lectureId });
  if (!last) return null;
  return {
    round: last.round,
    poll: toAsked(last),
    ...openState(last, now),
    results: last.resultsShownAt && (await countRound(db, lectureId, last)),
    right: last.answerShownAt && last.right,
  };
}

/** Returns how the last round is being answered, for the host alone; null before the first. */
export async function getProgress(db: Db, lectureId: string): Promise<Omit<PollProgress, "viewers"> | null> {
  const last = await findRound(db, { lectureId });
  return last ? { round: last.round, results: await countRound(db, lectureId, last) } : null;
}

/** Lists a lecture's class polls with all their rounds, for its host. */
export async function listPolls(db: Db, lectureId: string, now: Date): Promise<HostPoll[]> {
  const [polls, rounds] = await Promise.all([listClassPolls(db, lectureId), listRounds(db, lectureId)]);
  const counted = await countAnswers(
    db,
    lectureId,
    rounds.map(({ round }) => round),
  );
  const held = (poll: AskedPoll, round: StoredRound): HeldRound => ({
    round: round.round,
    openedAt: round.openedAt.toISOString(),
    ...openState(round, now),
    resultsShown: round.resultsShownAt !== null,
    answerShown: round.answerShownAt !== null,
    results: resultsOf(poll, counted.get(round.round)),
  });
  return polls.map(({ id, ...poll }) => ({
    _id: id,
    ...poll,
    rounds: rounds.filter(({ pollId }) => pollId === id).map((round) => held(poll, round)),
  }));
}
