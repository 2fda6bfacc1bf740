import type { z } from "zod";
import * as wire from "#contract/admin/reported-message.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { parseIdPage, toPage, type IdPage } from "#backend/platform/http/id-cursor.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import type { AdminServices } from "../admin-services.ts";
import { decideReport } from "./decide-report.ts";
import { listReported, type ReportedMessageRecord } from "./report-list-repo.ts";

const access = "admin";

export function reportRoutes(services: AdminServices): Route[] {
  return [
    route(wire.listReportedMessages, {
      access,
      handle: async ({ caller, query }) => {
        const page = parseIdPage(query);
        const { rows, nextCursor } = toPage(await listAllReported(services.db, page), page);
        return { data: rows.map((row) => present(row, caller.accountId)), nextCursor };
      },
    }),
    route(wire.decideReport, {
      access,
      handle: async ({ caller, params, body }) => {
        await decideReport(services, { adminId: caller.accountId, reportId: params.id, ...body });
        return { data: {} };
      },
    }),
  ];
}

/** Merges what is reported by the time of its first report, which the ids contain. */
async function listAllReported(db: Db, page: IdPage): Promise<ReportedMessageRecord[]> {
  const found = await Promise.all(wire.reportedKind.options.map((kind) => listReported(db, kind, page)));
  return found
    .flat()
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, page.limit + 1);
}

function present(record: ReportedMessageRecord, adminId: string): z.input<typeof wire.reportedMessage> {
  return {
    _id: record.id,
    text: record.text,
    sentAt: record.sentAt.toISOString(),
    senderName: record.senderName,
    senderEmail: record.senderEmail,
    lectureName: record.lectureName,
    instructorName: record.instructorName,
    isHost: record.senderId === record.instructorId,
    reasons: record.reasons,
    reportedAt: record.reportedAt.toISOString(),
    kind: record.kind,
    isOwn: [record.senderId, ...record.reporterIds].includes(adminId),
  };
}
