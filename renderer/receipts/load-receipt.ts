import { getReceipt, type Receipt } from "#contract/receipt.ts";
import { call } from "#renderer/api/client.ts";

/** The receipt of a payment. Only who paid and admins get it. */
export function loadReceipt(textRef: string, signal: AbortSignal): Promise<Receipt> {
  return call(getReceipt, { params: { textRef }, signal });
}
