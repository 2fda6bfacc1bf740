import { getReceipt, type Receipt } from "#contract/enrollments/receipt.ts";
import { call } from "#renderer/data/client/client.ts";

/** Loads a payment's receipt. Only the payer and admins may load it. */
export function loadReceipt(textRef: string, signal: AbortSignal): Promise<Receipt> {
  return call(getReceipt, { params: { textRef }, signal });
}
