import { z } from "zod";
import { type RequestPayout, requestPayoutBody } from "#contract/payout.ts";
import { messages } from "#renderer/messages/i18n.ts";
import type { Checked } from "#renderer/ui/use-checked-form.ts";

export interface PayoutFields {
  amount: string;
  bankCode: string;
  accountNumber: string;
  accountName: string;
}

/** What is sent, or what is wrong where, in the contract's words. */
export function checkPayout({ amount, ...fields }: PayoutFields): Checked<RequestPayout> {
  const birr = amount.trim() === "" ? undefined : Number(amount.replaceAll(",", ""));
  const parsed = requestPayoutBody.safeParse({ ...fields, amount: birr });
  if (parsed.success) return { ok: true, value: parsed.data };
  const issues = z.flattenError(parsed.error).fieldErrors;
  return { ok: false, issues, banner: messages.t("invalid", { ns: "errors" }) };
}
