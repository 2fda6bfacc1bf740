import { z } from "zod/mini";
import { endpoint, id, pageQuery } from "../http/endpoint.ts";
import { formatBirr } from "./format-birr.ts";
import { birr, MIN_PAID_PRICE_BIRR } from "./money.ts";
import { compactNumber } from "../text/compact-number.ts";
import { textField } from "../text/text-field.ts";

/**
 * `released`: an admin approved the payout, and the provider has been asked to transfer the money. After `failed`, we
 * owe the instructor the money again.
 */
export const payoutStatus = z.enum(["requested", "released", "paid", "failed", "rejected"]);
export type PayoutStatus = z.infer<typeof payoutStatus>;

/** A bank or mobile wallet that the provider can transfer money to. */
export const bank = z.object({
  code: z.string(),
  name: z.string(),
  isWallet: z.boolean(),
  /** The length of the bank's account numbers; null when the provider does not specify it. */
  digits: z.nullable(z.int()),
});
export type Bank = z.infer<typeof bank>;

/**
 * For instructors only, like all endpoints in this file. Fails with `payment_provider_failed` when the provider returns
 * no list.
 */
export const listBanks = endpoint({ method: "GET", path: "/payouts/banks", data: z.array(bank) });

const payoutAmount = birr.check(
  z.refine(
    (amount) => amount >= MIN_PAID_PRICE_BIRR,
    `A payout must be at least ${formatBirr(MIN_PAID_PRICE_BIRR, "en")}.`,
  ),
);

/** Returns true for a number as `payout` shows it: it stands for the account of an earlier payout that was paid. */
export const isMaskedNumber = (number: string) => number.startsWith("•");

/**
 * Digits, optionally separated by spaces or hyphens, or a masked number. A phone number with its country code becomes
 * 09… or 07….
 */
export const accountNumber = z.string({ error: "Enter the account or phone number." }).check(
  z.overwrite((text) => compactNumber(text).replace(/^(?:\+2510?|251)(?=[79]\d{8}$)/, "0")),
  z.regex(/^(?:\d{6,20}|••••\d{4})$/, "An account number has 6 to 20 digits."),
);

const isPhone = /^0[79]\d{8}$/;

/** Returns true if a number can be an account number of this bank or, if the bank is a wallet, a phone number. */
export function isValidAccountNumber(
  { isWallet, digits }: Pick<Bank, "isWallet" | "digits">,
  number: string,
) {
  if (isWallet) return isPhone.test(number);
  return digits === null || number.length === digits;
}

/** The validation message for a number for which `isValidAccountNumber` returns false. */
export const ACCOUNT_NUMBER_UNFIT = "This number isn't valid at this bank.";

export const requestPayoutBody = z.object({
  /** In birr. */
  amount: payoutAmount,
  bankCode: z
    .string({ error: "Choose a bank." })
    .check(z.minLength(1, "Choose a bank."), z.maxLength(20, "Choose a bank.")),
  accountNumber,
  accountName: textField({
    missing: "Enter the account holder's name.",
    max: 100,
    long: "A name can be up to 100 characters long.",
  }),
  /** The caller's own password, required for every payout. */
  password: z
    .string({ error: "Enter your password." })
    .check(
      z.minLength(1, "Enter your password."),
      z.maxLength(200, "A password can be up to 200 characters long."),
    ),
});
export type RequestPayout = z.infer<typeof requestPayoutBody>;

export const payout = z.object({
  _id: id,
  /** In birr. */
  amount: z.number(),
  status: payoutStatus,
  bankName: z.string(),
  /** Masked except for the last digits. */
  accountNumber: z.string(),
  accountName: z.string(),
  /** The reason why the payout was rejected or failed. */
  note: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  requestedAt: z.string(),
  endedAt: z.nullable(z.string()),
});
export type Payout = z.infer<typeof payout>;

/** Fails with `wrong_password`, `payout_too_high` or `payout_open`. */
export const requestPayout = endpoint({
  method: "POST",
  path: "/payouts",
  keyed: true,
  status: 201,
  body: requestPayoutBody,
  data: payout,
});

/** The caller's own payouts, newest first. */
export const listMyPayouts = endpoint({
  method: "GET",
  path: "/payouts",
  query: pageQuery,
  data: z.array(payout),
});
