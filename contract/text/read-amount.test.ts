import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { isAmbiguousAmount, readAmount } from "./read-amount.ts";

describe("readAmount", () => {
  it.each([
    ["12500", 12_500],
    ["12,500", 12_500],
    ["12 500", 12_500],
    ["12\u00a0500", 12_500],
    ["12\u202f500", 12_500],
    ["45,000", 45_000],
    ["1,500", 1500],
    ["1,500.50", 1500.5],
    ["1.500,50", 1500.5],
    ["1 500,50", 1500.5],
    ["1.500.000", 1_500_000],
    ["1,500,000", 1_500_000],
    ["99,50", 99.5],
    ["99.50", 99.5],
    ["99.5", 99.5],
    ["1.50", 1.5],
    ["0", 0],
    ["007", 7],
    [" 300 ", 300],
    ["-5", -5],
    ["−5", -5],
    // `readAmount` accepts any number of decimals; the contract limits the number.
    ["10.12345", 10.12345],
  ])("reads %j as %d", (text, amount) => {
    expect(readAmount(text)).toBe(amount);
    expect(isAmbiguousAmount(text)).toBe(false);
  });

  it.each([
    "1,50",
    "1.500",
    "12.500",
    "1,5",
    "99,5",
    "0,500",
    "1,50,000",
    "12,5000",
    "1 50",
    "1.5.0",
    "1,500,50",
  ])("asks what %j is", (text) => {
    expect(readAmount(text)).toBe(text);
    expect(isAmbiguousAmount(text)).toBe(true);
  });

  it.each([
    "",
    "free",
    "12e3",
    "0x10",
    "١٢٥",
    "፲፪",
    "１２",
    "1'500",
    "12,",
    ",50",
    "5 birr",
    "--5",
    "Infinity",
    "NaN",
  ])("finds no amount in %j", (text) => {
    expect(readAmount(text)).toBe(text);
    expect(isAmbiguousAmount(text)).toBe(false);
  });
});

/** Formats an amount of santim with the given separators. */
function write(santim: number, group: string, point: string, decimals: boolean): string {
  const whole = String(Math.floor(santim / 100));
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(end - 3, 0), end));
  return groups.join(group) + (decimals ? point + String(santim % 100).padStart(2, "0") : "");
}

test("an amount that is written in any way is read as itself, or asked", () => {
  const ways = fc.constantFrom([",", "."], [".", ","], [" ", "."], [" ", ","], ["", "."], ["", ","]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_00 }), ways, fc.boolean(), (santim, way, decimals) => {
      const [group = "", point = ""] = way;
      const text = write(santim, group, point, decimals);
      const amount = readAmount(text);
      if (typeof amount === "string") expect(isAmbiguousAmount(text)).toBe(true);
      else expect(amount).toBe(decimals ? santim / 100 : Math.floor(santim / 100));
    }),
  );
});

test("a text is read as an amount of its own digits, left as it is, or asked", () => {
  const text = fc.string({ unit: fc.constantFrom(..."0123456789., -".split("")), maxLength: 12 });
  fc.assert(
    fc.property(text, (typed) => {
      const amount = readAmount(typed);
      // No digits are lost: the result has the digits that were typed, except leading and trailing zeros.
      const digits = (given: string) => given.replaceAll(/\D/g, "").replaceAll(/^0+|0+$/g, "");
      expect(typeof amount === "string" ? amount : digits(String(amount))).toBe(
        typeof amount === "string" ? typed : digits(typed),
      );
    }),
  );
});
