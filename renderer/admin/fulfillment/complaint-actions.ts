import * as wire from "#contract/admin/complaint-review.ts";
import { call } from "#renderer/data/client/client.ts";
import { pagedQueryOf } from "#renderer/data/queries/paged-query-of.ts";

export const complaintsQuery = pagedQueryOf(wire.listComplaints, { query: { limit: 20 } });

export async function decideComplaint(
  id: string,
  decision: wire.ComplaintDecision,
  reason: string,
): Promise<void> {
  await call(wire.decideComplaint, { params: { id }, body: { decision, reason } });
}
