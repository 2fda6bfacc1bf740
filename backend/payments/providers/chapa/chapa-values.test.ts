import { expect, test } from "vitest";
import { chapaAmount, santimFromChapa } from "./chapa-amount.ts";
import { chapaDescription } from "./chapa-checkout.ts";
import { chapaKeyMode } from "#backend/platform/config/chapa-key.ts";

test.each([
  [100, "1"],
  [10_000, "100"],
  [10_050, "100.50"],
  [10_005, "100.05"],
])("%i santim are %s birr, in both directions", (santim, birr) => {
  expect(chapaAmount(santim)).toBe(birr);
  expect(santimFromChapa(birr)).toBe(santim);
});

test.each([
  [400, 40_000],
  ["400.00", 40_000],
  [100.5, 10_050],
  ["0.10", 10],
  ["12.3400", 1234],
  ["1.005", null],
  ["1e3", null],
  ["-5", null],
  ["", null],
])("Chapa's amount %s is %s santim", (amount, santim) => {
  expect(santimFromChapa(amount)).toBe(santim);
});

test.each([
  ["Vectors, and why they matter", "Vectors and why they matter"],
  ["ቬክተሮች እና ማትሪክሶች", "Live lecture"],
  ["Résumé № 1", "Re sume No 1"],
  ["x".repeat(80), "x".repeat(50)],
])("a lecture with the title %s gets the description %s", (title, description) => {
  expect(chapaDescription(title)).toBe(description);
});

test.each([
  ["CHASECK_TEST-abc", "test"],
  ["CHASECK-abc", "live"],
  ["CHAPA_LIVE_abc", "second-api"],
  ["sk_live", "unknown"],
])("the mode of the key %s is %s", (key, mode) => {
  expect(chapaKeyMode(key)).toBe(mode);
});
