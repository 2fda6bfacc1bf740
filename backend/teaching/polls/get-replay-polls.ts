import type { ReplayPoll } from "#contract/replay/replay-polls.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { findReplayTimes } from "#backend/recording/replay/find-replay-times.ts";
import { listClassPolls } from "../state/class-poll-repo.ts";
import { countAnswers } from "../state/poll-answer-repo.ts";
import { listRounds } from "../state/poll-round-repo.ts";
import { resultsOf, toAsked } from "./read-polls.ts";

/**
 * Returns the rounds whose results were shown, with times in the lecture's replay. What is right is null unless it was
 * shown.
 * @throws AppError with the codes of canWatchReplay
 */
export async function getReplayPolls(
  services: Parameters<typeof findReplayTimes>[0],
  caller: Pick<Caller, "accountId">,
  lectureId: string,
): Promise<ReplayPoll[]> {
  const { db } = services;
  const times = await findReplayTimes(services, caller, lectureId);
  if (!times) return [];
  const [polls, rounds] = await Promise.all([listClassPolls(db, lectureId), listRounds(db, lectureId)]);
  const shown = rounds.flatMap(({ resultsShownAt, ...round }) => {
    const poll = polls.find(({ id }) => id === round.pollId);
    const atMs = resultsShownAt && times.toReplayMs(resultsShownAt);
    return poll && atMs !== null ? [{ ...round, poll, atMs }] : [];
  });
  const counted = await countAnswers(
    db,
    lectureId,
    shown.map(({ round }) => round),
  );
  return shown.map(({ round, poll, atMs, answerShownAt }) => ({
    atMs,
    round,
    poll: toAsked(poll),
    results: resultsOf(poll, counted.get(round)),
    right: answerShownAt && poll.right,
  }));
}
