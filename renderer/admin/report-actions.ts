import * as wire from "#contract/admin/reported-message.ts";
import { call, callPage, type Page } from "#renderer/data/client/client.ts";

const PER_PAGE = 20;

export function loadReportedMessages(
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<wire.ReportedMessage[]>> {
  const query = { limit: PER_PAGE, ...(cursor !== null && { cursor }) };
  return callPage(wire.listReportedMessages, { query, ...(signal && { signal }) });
}

export async function decideReport(id: string, decision: wire.ReportDecision): Promise<void> {
  await call(wire.decideReport, { params: { id }, body: { decision } });
}
