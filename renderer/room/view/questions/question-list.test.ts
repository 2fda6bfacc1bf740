import { describe, expect, test } from "vitest";
import type { ListedQuestion } from "#contract/room/question.ts";
import { addPage, applyEvent, emptyList, isOutOfOrder, put, sorted } from "./question-list.ts";

const question = (seq: number, changes: Partial<ListedQuestion> = {}): ListedQuestion => ({
  seq,
  text: `question ${seq}`,
  asker: "Abel",
  votes: 0,
  state: "open",
  ...changes,
});
const shown = (questions: ListedQuestion[], next: string | null = null) => ({ questions, next });
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
    expect(seqs(sorted(list))).toEqual([2, 1, 3]);
    expect(isOutOfOrder(sorted(list))).toBe(false);
  });

  test("keeps what concerns this account", () => {
    const list = shown([question(1, { own: true }), question(2, { voted: true })]);
    const questions = [question(1, { state: "answering" }), question(2, { votes: 3 })];
    expect(applyEvent(list, { questions }).questions).toEqual([
      question(1, { own: true, state: "answering" }),
      question(2, { voted: true, votes: 3 }),
    ]);
  });

  test("removes what is gone, but not one's own dismissed question", () => {
    const list = shown([question(1), question(2, { own: true, state: "dismissed" })]);
    expect(seqs(applyEvent(list, { gone: [1, 2] }))).toEqual([2]);
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

test("answered questions come after the others, and the older of two first", () => {
  const list = shown([
    question(4, { state: "answered", votes: 9 }),
    question(3),
    question(2),
    question(1, { votes: 1 }),
  ]);
  expect(seqs(sorted(list))).toEqual([1, 2, 3, 4]);
});

test("one's own question is there once, whichever comes first", () => {
  const asked = question(2, { own: true });
  const first = applyEvent(put(shown([question(1)]), asked), { questions: [question(2)] });
  const second = put(applyEvent(shown([question(1)]), { questions: [question(2)] }), asked);
  for (const list of [first, second]) expect(list.questions).toEqual([question(1), asked]);
});
