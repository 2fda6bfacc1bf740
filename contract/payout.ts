import { z } from "zod";
import { endpoint, id, pageQuery } from "./endpoint.ts";
import { birr, MIN_PAID_PRICE_BIRR } from "./money.ts";

/** `released`: an admin said yes, and the provider was told. `failed` money is owed again. */
export const payoutStatus = z.enum(["requested", "released", "paid", "failed", "rejected"]);
export type PayoutStatus = z.infer<typeof payoutStatus>;

/** A bank or a wallet that money can be sent to, as the provider names it. */
export const bank = z.object({
  code: z.string(),
  name: z.string(),
  isWallet: z.boolean(),
  /** How many digits its account numbers have; null when the provider doesn't say. */
  digits: z.number().int().nullable(),
});
export type Bank = z.infer<typeof bank>;

/** Only for instructors, as everything here. `payment_provider_failed` when the provider gives no list. */
export const listBanks = endpoint({ method: "GET", path: "/payouts/banks", data: z.array(bank) });

const payoutAmount = birr.refine(
  (amount) => amount >= MIN_PAID_PRICE_BIRR,
  `A payout is at least ${MIN_PAID_PRICE_BIRR} birr.`,
);

/** Digits as they are typed, with spaces or hyphens between; of a phone number the form 09… or 07…. */
export const accountNumber = z
  .string({ error: "Enter the account or phone number." })
  .transform((text) => text.replaceAll(/[\s-]/g, "").replace(/^\+?251(?=[79]\d{8}$)/, "0"))
  .pipe(z.string().regex(/^\d{6,20}$/, "An account number has 6 to 20 digits."));

export const requestPayoutBody = z.object({
  /** Birr. */
  amount: payoutAmount,
  bankCode: z.string({ error: "Choose a bank." }).min(1, "Choose a bank.").max(20, "Choose a bank."),
  accountNumber,
  accountName: z
    .string({ error: "Enter the account holder's name." })
    .trim()
    .min(1, "Enter the account holder's name.")
    .max(100, "A name has at most 100 characters.")
    .refine((text) => !/\p{Cc}/u.test(text), "A name has no control characters."),
});
export type RequestPayout = z.infer<typeof requestPayoutBody>;

export const payout = z.object({
  _id: id,
  /** Birr. */
  amount: z.number(),
  status: payoutStatus,
  bankName: z.string(),
  /** All but its last digits are dots. */
  accountNumber: z.string(),
  accountName: z.string(),
  /** Why it was rejected or failed. */
  note: z.string().nullable(),
  /** ISO-8601, UTC. */
  requestedAt: z.string(),
  endedAt: z.string().nullable(),
});
export type Payout = z.infer<typeof payout>;

/** `payout_too_high`, `payout_open`. */
export const requestPayout = endpoint({
  method: "POST",
  path: "/payouts",
  status: 201,
  body: requestPayoutBody,
  data: payout,
});

/** One's own, the newest first. */
export const myPayouts = endpoint({
  method: "GET",
  path: "/payouts",
  query: pageQuery,
  data: z.array(payout),
});
