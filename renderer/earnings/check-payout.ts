import { z } from "zod/mini";
import {
  ACCOUNT_NUMBER_UNFIT,
  type Bank,
  isMaskedNumber,
  isValidAccountNumber,
  type RequestPayout,
  requestPayoutBody,
} from "#contract/payments/payout.ts";
import type { Amount } from "#renderer/kit/fields/AmountField.tsx";
import { type Checked, checkedBy } from "#renderer/kit/forms/checked.ts";

export type PayoutAccount = Pick<RequestPayout, "bankCode" | "accountNumber" | "accountName">;

const payoutAccount = z.pick(requestPayoutBody, { bankCode: true, accountNumber: true, accountName: true });

/**
 * Checks the account before the payout is requested, also whether the number fits the bank, unless it is masked: the
 * server checks it then.
 */
export function checkAccount(fields: PayoutAccount, banks: readonly Bank[]): Checked<PayoutAccount> {
  const parsed = payoutAccount.safeParse(fields);
  const bank = banks.find(({ code }) => code === fields.bankCode);
  const number = parsed.success ? parsed.data.accountNumber : "";
  const isUnfit = parsed.success && bank && !isMaskedNumber(number) && !isValidAccountNumber(bank, number);
  return checkedBy(parsed, isUnfit ? { accountNumber: [ACCOUNT_NUMBER_UNFIT] } : {});
}

export interface PayoutFields extends PayoutAccount {
  amount: Amount;
  password: string;
}

/** Returns the request body, or the issues by field that the contract finds. */
export const checkPayout = (fields: PayoutFields): Checked<RequestPayout> =>
  checkedBy(requestPayoutBody.safeParse(fields));
