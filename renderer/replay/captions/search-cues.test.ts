import { expect, test } from "vitest";
import { searchable } from "./search-cues.ts";

const texts = [
  "newton’s second law",
  "un caf\u00e9, please",
  "ጸሐይ ወጣች",
  "the end of\nthe line",
  "ውሃ እና ኳስ",
  "ቋንቋ",
  "State-of-the-art?",
];
const search = searchable(texts.map((text, at) => ({ startMs: at, endMs: at + 1, text })));

test.each([
  ["Newton's", 0],
  ["cafe\u0301", 1],
  ["ፀሀይ", 2],
  ["of the line", 3],
  ["ዉሃ", 4],
  ["ኩዋስ", 4],
  ["ቁዋንቁዋ", 5],
  ["state of the", 6],
  ["ewto", 0],
  ["?", 6],
])("%s is found", (query, at) => {
  expect(search(query).map(({ text }) => text)).toEqual([texts[at]]);
});

test("an empty search finds all lines, and another what is not said none", () => {
  expect(search("  ")).toHaveLength(texts.length);
  expect(search("zebra")).toEqual([]);
});
