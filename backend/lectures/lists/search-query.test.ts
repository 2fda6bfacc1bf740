import { expect, test } from "vitest";
import { allWordsExactly, allWordsFuzzily, anyWordFuzzily, type SearchWord } from "./search-query.ts";

const word = (typed: string, stems: string[] = [typed], more: Partial<SearchWord> = {}): SearchWord => ({
  word: typed,
  stems,
  isWhole: false,
  completions: [],
  similar: [],
  subject: null,
  ...more,
});

test("all words match by their stems, and the last one by its completions", () => {
  const words = [
    word("lectures", ["lectur"]),
    word("math", ["math"], { completions: ["maths", "mathemat"] }),
  ];
  expect(allWordsExactly(words).match).toEqual(["('lectur')", "('math' | 'maths' | 'mathemat')"]);
});

test("a word as it was typed counts in the rank beside its stem", () => {
  expect(allWordsExactly([word("lectures", ["lectur"]), word("math")]).rank).toBe(
    "('lectures' | 'lectur') & ('math':* | 'math')",
  );
});

test("a last word that a sign ends is not completed", () => {
  const words = [word("learn"), word("c", ["c"], { isWhole: true })];
  expect(allWordsExactly(words).match).toEqual(["('learn')", "('c')"]);
  expect(allWordsExactly(words).rank).toBe("('learn') & ('c')");
});

test("stop words are omitted, unless there are no other words", () => {
  expect(allWordsExactly([word("the", []), word("math")]).match).toEqual(["('math')"]);
  expect(allWordsExactly([word("will", [])]).match).toEqual(["('will')"]);
});

test("a last word of one letter is omitted too, and alone matches all that begin with it", () => {
  expect(allWordsExactly([word("math"), word("f")]).match).toEqual(["('math')"]);
  expect(allWordsExactly([word("math"), word("ሂሳ")]).match).toEqual(["('math')", "('ሂሳ')"]);
  expect(allWordsExactly([word("f")]).match).toEqual(["('f':* | 'f')"]);
  expect(allWordsExactly([word("c"), word("math")]).match).toEqual(["('c')", "('math')"]);
});

test("similar words match beside the typed ones", () => {
  const words = [word("calculs", ["calcul"], { similar: ["calculus"] }), word("ሂሳብ")];
  expect(allWordsFuzzily(words).match).toEqual(["('calcul' | 'calculus')", "('ሂሳብ')"]);
  expect(anyWordFuzzily(words).match).toEqual(["('calcul' | 'calculus') | ('ሂሳብ')"]);
});

test("a subject matches beside each word of its Amharic name", () => {
  const words = [word("ስነ"), word("ፈለክ")].map((one) => ({
    ...one,
    subject: allWordsExactly([word("astronomi")]),
  }));
  expect(allWordsExactly(words).match).toEqual(["('ስነ' | (('astronomi')))", "('ፈለክ' | (('astronomi')))"]);
});

test("quotation marks are escaped", () => {
  expect(allWordsExactly([word("a'b\\", [])]).match).toEqual(["('a''b\\\\')"]);
});
