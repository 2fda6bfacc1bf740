import { expect, test } from "vitest";
import { everyWordAsTyped, everyWordNearly, someWordNearly, type SearchWord } from "./search-query.ts";

const word = (typed: string, stems: string[] = [typed], near: string[] = []): SearchWord => ({
  word: typed,
  stems,
  near,
});

test("all words are wanted, by stem too, the last one perhaps unfinished", () => {
  expect(everyWordAsTyped([word("lectures", ["lectur"]), word("math")])).toBe(
    "('lectures' | 'lectur') & ('math':* | 'math')",
  );
});

test("words that say nothing are left out, unless there are no others", () => {
  expect(everyWordAsTyped([word("the", []), word("math")])).toBe("('math':* | 'math')");
  expect(everyWordAsTyped([word("will", [])])).toBe("('will':*)");
});

test("typing errors are mended beside what was typed", () => {
  const words = [word("calculs", ["calcul"], ["calculus"]), word("ሂሳብ")];
  expect(everyWordNearly(words)).toBe("('calculs' | 'calcul' | 'calculus') & ('ሂሳብ':* | 'ሂሳብ')");
  expect(someWordNearly(words)).toBe("('calculs' | 'calcul' | 'calculus') | ('ሂሳብ':* | 'ሂሳብ')");
});

test("no word ends its own quotation", () => {
  expect(everyWordAsTyped([word("a'b\\", [])])).toBe("('a''b\\\\':*)");
});
