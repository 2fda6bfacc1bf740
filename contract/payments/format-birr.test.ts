import { expect, test } from "vitest";
import { formatBirr } from "./format-birr.ts";

test.each([
  [450, "450 birr", "450 ብር"],
  [1234.5, "1,234.50 birr", "1,234.50 ብር"],
  [99.99, "99.99 birr", "99.99 ብር"],
  [1_000_000, "1,000,000 birr", "1,000,000 ብር"],
  [0, "0 birr", "0 ብር"],
  [-405, "\u2212405 birr", "\u2212405 ብር"],
])("%d birr have two decimals or none", (birr, english, amharic) => {
  expect(formatBirr(birr, "en")).toBe(english);
  expect(formatBirr(birr, "am")).toBe(amharic);
});
