import fc from "fast-check";
import { expect, test } from "vitest";
import { birr, birrToSantim, MAX_AMOUNT_BIRR, MAX_PRICE_BIRR, priceInBirr, santimToBirr } from "./money.ts";

test("santim survive the conversion to birr and back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_AMOUNT_BIRR * 100 }), (santim) => {
      expect(birrToSantim(santimToBirr(santim))).toBe(santim);
      expect(birr.safeParse(santimToBirr(santim)).success).toBe(true);
    }),
  );
});

test.each([0, 10, 450, 99.99, MAX_PRICE_BIRR])("%s birr is a price", (price) => {
  expect(priceInBirr.safeParse(price).success).toBe(true);
});

test.each([-1, 9.99, 10.001, MAX_PRICE_BIRR + 1, 1e308, Number.NaN, Number.POSITIVE_INFINITY, "450", null])(
  "%s is no price",
  (price) => {
    expect(priceInBirr.safeParse(price).success).toBe(false);
  },
);
