import { expect, test } from "vitest";
import { allWordsExactly, allWordsFuzzily, anyWordFuzzily, type SearchWord } from "./search-query.ts";

const word = (typed: string, stems: string[] = [typed], similar: string[] = []): SearchWord => ({
  word: typed,
  stems,
  similar,
  subject: null,
});

test("all words match, also by stem, and the last one as a prefix", () => {
  expect(allWordsExactly([word("lectures", ["lectur"]), word("math")])).toBe(
    "('lectures' | 'lectur') & ('math':* | 'math')",
  );
});

test("stop words are omitted, unless there are no other words", () => {
  expect(allWordsExactly([word("the", []), word("math")])).toBe("('math':* | 'math')");
  expect(allWordsExactly([word("will", [])])).toBe("('will':*)");
});

test("similar words match beside the typed ones", () => {
  const words = [word("calculs", ["calcul"], ["calculus"]), word("ሂሳብ")];
  expect(allWordsFuzzily(words)).toBe("('calculs' | 'calcul' | 'calculus') & ('ሂሳብ':* | 'ሂሳብ')");
  expect(anyWordFuzzily(words)).toBe("('calculs' | 'calcul' | 'calculus') | ('ሂሳብ':* | 'ሂሳብ')");
});

test("a subject matches beside each word of its Amharic name", () => {
  const words = [word("ስነ"), word("ፈለክ")].map((one) => ({ ...one, subject: "('astronomi')" }));
  expect(allWordsExactly(words)).toBe("('ስነ' | ('astronomi')) & ('ፈለክ':* | 'ፈለክ' | ('astronomi'))");
});

test("quotation marks are escaped", () => {
  expect(allWordsExactly([word("a'b\\", [])])).toBe("('a''b\\\\':*)");
});
