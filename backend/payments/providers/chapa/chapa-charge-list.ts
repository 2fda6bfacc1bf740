import type { ChargeList, ListedCharge } from "../payment-provider.ts";
import { santimFromChapa } from "./chapa-amount.ts";
import type { RequestChapa } from "./chapa-client.ts";
import { errorMessage, transactionsResponse } from "./chapa-responses.ts";

/** Enough for about 10,000 charges. */
const maxPages = 1000;

type Transaction = ReturnType<typeof transactionsResponse.parse>["data"]["transactions"][number];

function toCharge({ ref_id, trans_id, amount, currency, created_at }: Transaction): ListedCharge {
  return {
    textRef: trans_id || null,
    providerReference: ref_id,
    amountSantim: santimFromChapa(amount) ?? 0,
    currency,
    paidAt: new Date(created_at),
  };
}

/**
 * Reads Chapa's transactions, newest first, until one is older than `since`. Only successful transactions are charges.
 */
export async function listChapaCharges(request: RequestChapa, since: Date): Promise<ChargeList> {
  const charges: ListedCharge[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const response = await request({ method: "GET", path: `/transactions?page=${page}` });
    if (response.kind === "unknown") return response;
    if (response.status !== 200)
      return { kind: "unknown", reason: `${response.status}: ${errorMessage(response.body)}` };
    const parsed = transactionsResponse.safeParse(response.body);
    if (!parsed.success) return { kind: "unknown", reason: "Chapa's response contains no transactions" };
    const { transactions, pagination } = parsed.data.data;
    const recent = transactions.filter(({ created_at }) => new Date(created_at) >= since);
    charges.push(...recent.filter(({ status }) => status.toLowerCase() === "success").map(toCharge));
    if (recent.length < transactions.length || !pagination.next_page_url) return { kind: "listed", charges };
  }
  return { kind: "unknown", reason: `Chapa lists more than ${maxPages} pages since then` };
}
