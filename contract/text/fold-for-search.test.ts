import { expect, test } from "vitest";
import { foldForSearch } from "./fold-for-search.ts";

test.each([
  ["newton's", "newton’s"],
  ["newton's", "NEWTONʼS"],
  ["caf\u00e9", "cafe\u0301"],
  ["caf\u00e9", "cafe"],
  ["r\u00e9sum\u00e9", "resume"],
  ["state-of-the-art", "State of the art"],
  ["one\ntwo", "one two"],
  ["ﬁne", "fine"],
  ["Straße", "strasse"],
  ["ጸሐይ", "ፀሀይ"],
  ["ዉሃ", "ውሃ"],
  ["ኩዋስ", "ኳስ"],
  ["ቋንቋ", "ቁዋንቁዋ"],
  ["ጐንደር", "ጎንደር"],
  ["ሟች", "ሙዋች"],
  ["ኃይለ ሥላሴ", "ሀይለ፡ስላሴ።"],
  ["አለ\u135fም", "አለም"],
])("%s is searched as %s", (one, other) => {
  expect(foldForSearch(one)).toBe(foldForSearch(other));
});

test.each([
  ["ኳስ", "ኩስ"],
  ["ጓድ", "ጉድ"],
  ["ሀ", "ሁ"],
  ["one two", "onetwo"],
])("%s isn't searched as %s", (one, other) => {
  expect(foldForSearch(one)).not.toBe(foldForSearch(other));
});

test("signs are nothing", () => {
  expect(foldForSearch(" !!! ... ፣። ")).toBe("");
});
