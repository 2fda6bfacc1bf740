import * as wire from "#contract/admin/fulfillment.ts";
import { call, callPage, type Page } from "#renderer/data/client/client.ts";

const PER_PAGE = 20;

export function loadFulfillmentReviews(
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<wire.FulfillmentReview[]>> {
  const query = { limit: PER_PAGE, ...(cursor !== null && { cursor }) };
  return callPage(wire.listFulfillmentReviews, { query, ...(signal && { signal }) });
}

export function loadFulfillmentEvidence(id: string, signal: AbortSignal): Promise<wire.FulfillmentEvidence> {
  return call(wire.getFulfillmentEvidence, { params: { id }, signal });
}

export async function decideFulfillment(
  id: string,
  delivery: "given" | "not_given",
  reason: string,
): Promise<void> {
  await call(wire.decideFulfillment, { params: { id }, body: { delivery, reason } });
}
