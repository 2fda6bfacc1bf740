import { z } from "zod/mini";
import { isAmbiguousAmount } from "../text/read-amount.ts";
import { formatBirr } from "./format-birr.ts";

/** Largest amount of one payment or payout, in birr. */
export const MAX_AMOUNT_BIRR = 100_000;
/**
 * Largest price, in birr. Chapa allows this much for one charge on every account, even an individual's unapproved one.
 */
export const MAX_PRICE_BIRR = 50_000;
/** Smallest price above zero, in birr: the payment provider's minimum. */
export const MIN_PAID_PRICE_BIRR = 10;

const santimPerBirr = 100;

/** Converts birr with at most two decimals to whole santim. */
export function birrToSantim(birr: number): number {
  return Math.round(birr * santimPerBirr);
}

/** Converts whole santim to birr with at most two decimals. */
export function santimToBirr(santim: number): number {
  return santim / santimPerBirr;
}

export function hasAtMostTwoDecimals(birr: number): boolean {
  return Math.abs(birr * santimPerBirr - Math.round(birr * santimPerBirr)) < 1e-6;
}

const amount = z.number({
  error: ({ input }) =>
    isAmbiguousAmount(input)
      ? "This can be read as two amounts. Write it like 12,500 or 99.50."
      : "Enter an amount in birr.",
});
const twoDecimals = "An amount can have up to two decimals.";

/** An amount of birr on the wire: 0 or more, at most two decimals. */
export const birr = amount.check(
  z.minimum(0, "An amount can't be negative."),
  z.maximum(MAX_AMOUNT_BIRR, {
    error: () => `An amount can't be above ${formatBirr(MAX_AMOUNT_BIRR, "en")}.`,
  }),
  z.refine(hasAtMostTwoDecimals, twoDecimals),
);

/** The price of a replay without a seat; null: not for sale. */
export const replayPriceInBirr = z.nullable(
  amount.check(
    z.minimum(
      MIN_PAID_PRICE_BIRR,
      `A replay's price must be at least ${formatBirr(MIN_PAID_PRICE_BIRR, "en")}.`,
    ),
    z.maximum(MAX_PRICE_BIRR, "A price can be up to 50,000 birr."),
    z.refine(hasAtMostTwoDecimals, twoDecimals),
  ),
);

/**
 * A lecture's price: free, or within the provider's limits. An invalid price has exactly one issue, which says how to
 * fix it.
 */
export const priceInBirr = amount.check(
  z.refine(
    (price) => price === 0 || price >= MIN_PAID_PRICE_BIRR,
    `A price must be 0 (free) or at least ${formatBirr(MIN_PAID_PRICE_BIRR, "en")}.`,
  ),
  z.refine((price) => price <= MAX_PRICE_BIRR, "A price can be up to 50,000 birr."),
  z.refine(hasAtMostTwoDecimals, twoDecimals),
);
