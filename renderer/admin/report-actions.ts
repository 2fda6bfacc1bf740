import * as wire from "#contract/admin/reported-message.ts";
import { call } from "#renderer/data/client/client.ts";
import { pagedQueryOf } from "#renderer/data/queries/paged-query-of.ts";

export const reportedMessagesQuery = pagedQueryOf(wire.listReportedMessages, { query: { limit: 20 } });

export async function decideReport(id: string, decision: wire.ReportDecision): Promise<void> {
  await call(wire.decideReport, { params: { id }, body: { decision } });
}
