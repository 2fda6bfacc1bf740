import * as wire from "#contract/admin/delivery.ts";
import { call, callPage, type Page } from "#renderer/data/client/client.ts";

const PER_PAGE = 20;

export function loadDeliveryReviews(
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<wire.DeliveryReview[]>> {
  const query = { limit: PER_PAGE, ...(cursor !== null && { cursor }) };
  return callPage(wire.listDeliveryReviews, { query, ...(signal && { signal }) });
}

export function loadDeliveryEvidence(id: string, signal: AbortSignal): Promise<wire.DeliveryEvidence> {
  return call(wire.getDeliveryEvidence, { params: { id }, signal });
}

export async function decideDelivery(
  id: string,
  delivery: "given" | "not_given",
  reason: string,
): Promise<void> {
  await call(wire.decideDelivery, { params: { id }, body: { delivery, reason } });
}
