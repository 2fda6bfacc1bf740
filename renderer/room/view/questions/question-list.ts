import type { ListedQuestion, QuestionPage, TeachingEvent } from "#contract/room/question.ts";

/** The questions in the order in which they are shown. */
export interface QuestionList {
  /** Null until the first page has loaded. */
  questions: readonly ListedQuestion[] | null;
  /** Requests the next page; null after the last. */
  next: string | null;
}

export const emptyList: QuestionList = { questions: null, next: null };

const isOver = ({ state }: ListedQuestion) => state === "answered" || state === "dismissed";

/** Unanswered before answered, more votes before fewer, older before newer: the server's order. */
const byRank = (one: ListedQuestion, other: ListedQuestion) =>
  Number(isOver(one)) - Number(isOver(other)) || other.votes - one.votes || one.seq - other.seq;

export const sorted = ({ questions, next }: QuestionList): QuestionList => ({
  questions: questions?.toSorted(byRank) ?? null,
  next,
});

/** True if votes have changed the order since the questions were sorted. */
export function isOutOfOrder({ questions }: QuestionList): boolean {
  return (questions ?? []).some((question, index, all) => {
    const before = all[index - 1];
    return before !== undefined && byRank(before, question) > 0;
  });
}

/** Adds a page to those before it. A question that has moved to this page stays where it is read. */
export function addPage({ questions }: QuestionList, page: QuestionPage): QuestionList {
  const known = new Map((questions ?? []).map((question) => [question.seq, question]));
  for (const question of page.questions) known.set(question.seq, question);
  return { questions: [...known.values()], next: page.next };
}

/** Changes what is known of one question. */
export function change(
  { questions, next }: QuestionList,
  seq: number,
  changes: Partial<ListedQuestion>,
): QuestionList {
  const changed = questions?.map((one) => (one.seq === seq ? { ...one, ...changes } : one)) ?? null;
  return { questions: changed, next };
}

/** Adds a question at the end, where nothing moves, or changes it. */
export function put(list: QuestionList, question: ListedQuestion): QuestionList {
  const isKnown = list.questions?.some(({ seq }) => seq === question.seq);
  if (isKnown) return change(list, question.seq, question);
  return { ...list, questions: [...(list.questions ?? []), question] };
}

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
  const kept = list.questions.filter(({ seq, state }) => state === "dismissed" || !gone.includes(seq));
  const visible = questions.filter(({ seq }) => shown.has(seq) || list.next === null);
  const withNew = visible.reduce(put, { ...list, questions: kept });
  return votes.reduce((changed, [seq, count]) => change(changed, seq, { votes: count }), withNew);
}
