import { isRight, type HeldRound, type HostPoll, type PollAnswer } from "#contract/room/class-poll.ts";
import type { ClassResults, OwnResults } from "#contract/room/class-results.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { listAnswers, listOwnAnswers } from "../state/poll-answer-repo.ts";
import { listAllQuestions } from "../state/question-repo.ts";
import { listPolls, toAsked } from "./read-polls.ts";

/** A class poll that was opened, with the round that counts: the last whose answer was shown, otherwise the last. */
type OpenedPoll = HostPoll & { counting: HeldRound };

async function listOpened(db: Db, lectureId: string, now: Date) {
  const polls = await listPolls(db, lectureId, now);
  const opened = polls.flatMap((poll): OpenedPoll[] => {
    const counting = poll.rounds.findLast(({ answerShown }) => answerShown) ?? poll.rounds.at(-1);
    return counting ? [{ ...poll, counting }] : [];
  });
  return { polls, opened };
}

/** Marks an answer; null without one, or if nothing is right. */
function mark({ right }: OpenedPoll, answer: PollAnswer | undefined): boolean | null {
  return answer && right ? isRight(right, answer) : null;
}

function scoreOf(opened: readonly OpenedPoll[], answers: ReadonlyMap<number, PollAnswer>) {
  const shown = opened.filter(({ counting }) => counting.answerShown);
  return {
    right: shown.filter((poll) => mark(poll, answers.get(poll.counting.round))).length,
    of: shown.length,
  };
}

/** Returns what a class has answered and asked, for the lecture's instructor. */
export async function getClassResults(db: Db, lectureId: string, now: Date): Promise<ClassResults> {
  const { polls, opened } = await listOpened(db, lectureId, now);
  const quizzes = opened.filter(({ right }) => right !== null);
  const [given, questions] = await Promise.all([
    listAnswers(
      db,
      lectureId,
      quizzes.map(({ counting }) => counting.round),
    ),
    listAllQuestions(db, lectureId),
  ]);
  const students = [...Map.groupBy(given, ({ accountId }) => accountId)].map(([id, ofStudent]) => {
    const answers = new Map(ofStudent.map(({ round, answer }) => [round, answer]));
    const marked = quizzes.map((quiz) => {
      const answer = answers.get(quiz.counting.round);
      return answer ? { answer, right: mark(quiz, answer) === true } : null;
    });
    const [{ name, email } = { name: "", email: "" }] = ofStudent;
    return { _id: id, name, email, score: scoreOf(quizzes, answers), answers: marked };
  });
  const { of } = scoreOf(quizzes, new Map());
  return { polls, questions, of, students };
}

/** Returns what an account answered and asked; results and right answers as far as the host has shown them. */
export async function getOwnResults(
  db: Db,
  { lectureId, accountId, now }: { lectureId: string; accountId: string; now: Date },
): Promise<OwnResults> {
  const [{ opened }, answers, questions] = await Promise.all([
    listOpened(db, lectureId, now),
    listOwnAnswers(db, { lectureId, accountId }),
    listAllQuestions(db, lectureId, accountId),
  ]);
  return {
    score: scoreOf(opened, answers),
    polls: opened.map((poll) => {
      const { resultsShown, answerShown, results, round } = poll.counting;
      const own = answers.get(round);
      return {
        poll: toAsked(poll),
        own: own ?? null,
        results: resultsShown ? results : null,
        right: answerShown ? poll.right : null,
        isRight: answerShown ? mark(poll, own) : null,
      };
    }),
    questions,
  };
}
