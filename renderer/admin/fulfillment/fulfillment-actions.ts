import * as wire from "#contract/admin/fulfillment.ts";
import { call } from "#renderer/data/client/client.ts";
import { pagedQueryOf } from "#renderer/data/queries/paged-query-of.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";

export const fulfillmentReviewsQuery = pagedQueryOf(wire.listFulfillmentReviews, { query: { limit: 20 } });

export const fulfillmentEvidenceQuery = (id: string) =>
  queryOf(wire.getFulfillmentEvidence, { params: { id } });

export async function decideFulfillment(
  id: string,
  delivery: "given" | "not_given",
  reason: string,
): Promise<void> {
  await call(wire.decideFulfillment, { params: { id }, body: { delivery, reason } });
}
