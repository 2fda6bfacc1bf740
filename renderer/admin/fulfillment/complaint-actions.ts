import * as wire from "#contract/admin/complaint-review.ts";
import { call, callPage, type Page } from "#renderer/data/client/client.ts";

const PER_PAGE = 20;

export function loadComplaints(
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<wire.AdminComplaint[]>> {
  const query = { limit: PER_PAGE, ...(cursor !== null && { cursor }) };
  return callPage(wire.listComplaints, { query, ...(signal && { signal }) });
}

export async function decideComplaint(
  id: string,
  decision: wire.ComplaintDecision,
  reason: string,
): Promise<void> {
  await call(wire.decideComplaint, { params: { id }, body: { decision, reason } });
}
