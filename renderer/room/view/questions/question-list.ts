import type { ListedQuestion, QuestionPage, TeachingEvent } from "#contract/room/question.ts";

/** The questions in the order in which they are shown. */
export interface QuestionList {
  /** Null until the first page has loaded. */
  questions: readonly ListedQuestion[] | null;
  /** Requests the next page; null after the last. */
  next: string | null;
  /** True if questions of later pages have changed, some of which may belong on this one. */
  stale: boolean;
}

export const emptyList: QuestionList = { questions: null, next: null, stale: false };

const isOver = ({ state }: ListedQuestion) => state === "answered" || state === "dismissed";

/** Unanswered before answered, more votes before fewer, older before newer: the server's order. */
const byRank = (one: ListedQuestion, other: ListedQuestion) =>
  Number(isOver(one)) - Number(isOver(other)) || other.votes - one.votes || one.seq - other.seq;

/** True if votes have changed the order since the questions were loaded. */
export const isOutOfOrder = ({ questions, stale }: QuestionList) =>
  stale ||
  (questions ?? []).some((question, index, all) => {
    const before = all[index - 1];
    return before !== undefined && byRank(before, question) > 0;
  });

/** Adds a page to those before it. A question that has moved to this page stays where it is read. */
export function addPage(list: QuestionList, page: QuestionPage): QuestionList {
  const known = new Map((list.questions ?? []).map((question) => [question.seq, question]));
  for (const question of page.questions) known.set(question.seq, question);
  return { ...list, questions: [...known.values()], next: page.next };
}

/** Changes what is known of one question. */
export function change(
  list: QuestionList,
  seq: number,
  changes: (question: ListedQuestion) => Partial<ListedQuestion>,
): QuestionList {
  const changed = list.questions?.map((one) => (one.seq === seq ? { ...one, ...changes(one) } : one));
  return { ...list, questions: changed ?? null };
}

/** Adds a question at the end, where nothing moves, or changes it. */
export function put(list: QuestionList, question: ListedQuestion): QuestionList {
  const isKnown = list.questions?.some(({ seq }) => seq === question.seq);
  if (isKnown) return change(list, question.seq, () => question);
  return { ...list, questions: [...(list.questions ?? []), question] };
}

/** Shows a vote of this account's, or that it is taken back. */
export const showVote = (list: QuestionList, seq: number, voted: boolean) =>
  change(list, seq, ({ votes }) => ({ voted, votes: Math.max(0, votes + (voted ? 1 : -1)) }));

/** Undoes a refused vote. A count that the server has sent meanwhile doesn't contain it, and stays. */
export const undoVote = (list: QuestionList, { seq, votes, voted = false }: ListedQuestion) =>
  change(list, seq, (now) => ({
    voted,
    votes: now.votes === Math.max(0, votes + (voted ? -1 : 1)) ? votes : now.votes,
  }));

/**
 * Applies an event without moving a question. A new question appears if the last page is shown; otherwise it is on a
 * later page. One's own dismissed question stays.
 */
export function applyEvent(
  list: QuestionList,
  { questions = [], votes = [], gone = [] }: TeachingEvent,
): QuestionList {
  if (list.questions === null) return list;
  const shown = new Set(list.questions.map(({ seq }) => seq));
  const changed = questions.reduce(
    (all, one) =>
      "text" in one && (shown.has(one.seq) || list.next === null)
        ? put(all, one)
        : change(all, one.seq, () => one),
    list,
  );
  const counted = votes.reduce((all, [seq, count]) => change(all, seq, () => ({ votes: count })), changed);
  const known = new Set(counted.questions?.map(({ seq }) => seq));
  const isLeft = ({ seq, state, own = false }: ListedQuestion) =>
    !gone.includes(seq) && (own || state !== "dismissed");
  const moved = [
    ...questions.filter(({ state }) => state === "answered"),
    ...votes.map(([seq]) => ({ seq })),
  ];
  return {
    ...counted,
    questions: counted.questions?.filter(isLeft) ?? null,
    stale: list.stale || moved.some(({ seq }) => !known.has(seq)),
  };
}
