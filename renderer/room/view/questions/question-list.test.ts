import { describe, expect, test } from "vitest";
import type { ListedQuestion } from "#contract/room/question.ts";
import { addPage, applyEvent, emptyList, isOutOfOrder, put, showVote, undoVote } from "./question-list.ts";

const question = (seq: number, changes: Partial<ListedQuestion> = {}): ListedQuestion => ({
  seq,
  text: `question ${seq}`,
  asker: "Abel",
  votes: 0,
  state: "open",
  ...changes,
});
const shown = (questions: ListedQuestion[], next: string | null = null) => ({
  questions,
  next,
  stale: false,
});
const seqs = ({ questions }: { questions: readonly ListedQuestion[] | null }) =>
  questions?.map(({ seq }) => seq);

describe("an event", () => {
  test("moves nothing: votes change in place, new questions come last", () => {
    const list = applyEvent(shown([question(1), question(2)]), {
      votes: [[2, 5]],
      questions: [question(3)],
    });
    expect(seqs(list)).toEqual([1, 2, 3]);
    expect(list.questions?.[1]?.votes).toBe(5);
    expect(isOutOfOrder(list)).toBe(true);
    expect(isOutOfOrder(shown([question(2, { votes: 5 }), question(1), question(3)]))).toBe(false);
  });

  test("keeps what concerns this account", () => {
    const list = shown([question(1, { own: true }), question(2, { voted: true })]);
    const questions = [question(1, { state: "answering" }), question(2, { votes: 3 })];
    expect(applyEvent(list, { questions }).questions).toEqual([
      question(1, { own: true, state: "answering" }),
      question(2, { voted: true, votes: 3 }),
    ]);
  });

  test("changes what is known by the number alone", () => {
    const change = { seq: 1, state: "answered", answer: "Because." } as const;
    const list = applyEvent(shown([question(1)]), { questions: [change, { ...change, seq: 2 }] });
    expect(list.questions).toEqual([question(1, { state: "answered", answer: "Because." })]);
    expect(list.stale, "this page has missed question 2").toBe(true);
  });

  test("removes what is dismissed, but for its asker only what is gone", () => {
    const list = shown([question(1), question(2, { own: true }), question(3, { own: true })]);
    const dismissed = [1, 2].map((seq) => ({ seq, state: "dismissed" as const }));
    expect(applyEvent(list, { questions: dismissed, gone: [3] }).questions).toEqual([
      question(2, { own: true, state: "dismissed" }),
    ]);
  });

  test("about a question of a later page offers to sort", () => {
    const list = shown([question(1)], "0-0-1");
    expect(isOutOfOrder(applyEvent(list, { votes: [[1, 2]], questions: [question(9)] }))).toBe(false);
    const stale = applyEvent(list, { votes: [[9, 3]] });
    expect(isOutOfOrder(stale)).toBe(true);
    expect(isOutOfOrder(addPage(stale, { questions: [question(9)], next: null }))).toBe(true);
  });

  test("adds no new question before those of the next page", () => {
    expect(seqs(applyEvent(shown([question(1)], "0-0-1"), { questions: [question(9)] }))).toEqual([1]);
  });

  test("is ignored before the first page", () => {
    expect(applyEvent(emptyList, { questions: [question(1)] })).toBe(emptyList);
  });
});

test("a page adds what is new, and changes in place what has moved to it", () => {
  const list = shown([question(1), question(2, { votes: 4 })], "0-4-2");
  const page = { questions: [question(2, { votes: 1 }), question(3)], next: null };
  const both = addPage(list, page);
  expect(seqs(both)).toEqual([1, 2, 3]);
  expect(both.questions?.[1]?.votes).toBe(1);
  expect(both.next).toBeNull();
});

test.each([
  ["answered questions come after the others", question(1, { state: "answered", votes: 9 }), question(2)],
  ["the older of two comes first", question(2), question(1)],
  ["more votes come first", question(1), question(2, { votes: 1 })],
])("%s", (_, first, second) => {
  expect(isOutOfOrder(shown([first, second]))).toBe(true);
  expect(isOutOfOrder(shown([second, first]))).toBe(false);
});

test("a refused vote is taken back, but not from a count that came meanwhile", () => {
  const before = question(1, { votes: 2 });
  const voted = showVote(shown([before]), 1, true);
  expect(undoVote(voted, before).questions).toEqual([question(1, { votes: 2, voted: false })]);
  const counted = applyEvent(voted, { votes: [[1, 8]] });
  expect(undoVote(counted, before).questions).toEqual([question(1, { votes: 8, voted: false })]);
});

test("a new question with votes that is shown offers no sorting", () => {
  const list = applyEvent(shown([]), { questions: [question(1)], votes: [[1, 2]] });
  expect(list.stale).toBe(false);
});

test("one's own question is there once, whichever comes first", () => {
  const asked = question(2, { own: true });
  const first = applyEvent(put(shown([question(1)]), asked), { questions: [question(2)] });
  const second = put(applyEvent(shown([question(1)]), { questions: [question(2)] }), asked);
  for (const list of [first, second]) expect(list.questions).toEqual([question(1), asked]);
});
