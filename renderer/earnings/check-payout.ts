import { type RequestPayout, requestPayoutBody } from "#contract/payments/payout.ts";
import type { Amount } from "#renderer/kit/fields/AmountField.tsx";
import { type Checked, checkedBy } from "#renderer/kit/forms/checked.ts";

export interface PayoutFields {
  amount: Amount;
  bankCode: string;
  accountNumber: string;
  accountName: string;
  password: string;
}

/** Returns the request body, or the issues by field that the contract finds. */
export const checkPayout = (fields: PayoutFields): Checked<RequestPayout> =>
  checkedBy(requestPayoutBody.safeParse(fields));
