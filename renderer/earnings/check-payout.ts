import { z } from "zod/mini";
import { type RequestPayout, requestPayoutBody } from "#contract/payments/payout.ts";
import { readAmount } from "#contract/text/read-amount.ts";
import { messages } from "#renderer/messages/i18n.ts";
import type { Checked } from "#renderer/data/queries/use-validated-form.ts";

export interface PayoutFields {
  amount: string;
  bankCode: string;
  accountNumber: string;
  accountName: string;
  password: string;
}

/** Returns the request body, or the issues by field that the contract finds. */
export function checkPayout({ amount, ...fields }: PayoutFields): Checked<RequestPayout> {
  const birr = amount.trim() === "" ? undefined : readAmount(amount);
  const parsed = requestPayoutBody.safeParse({ ...fields, amount: birr });
  if (parsed.success) return { ok: true, value: parsed.data };
  const issues = z.flattenError(parsed.error).fieldErrors;
  return { ok: false, issues, banner: messages.t("invalid", { ns: "errors" }) };
}
