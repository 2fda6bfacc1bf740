import type { z } from "zod";
import * as wire from "#contract/admin/reported-message.ts";
import { parseIdPage, toPage } from "#backend/platform/http/id-cursor.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import type { AdminServices } from "../admin-services.ts";
import { decideReport } from "./decide-report.ts";
import { listReportedMessages, type ReportedMessageRecord } from "./report-list-repo.ts";

const access = "admin";

export function reportRoutes(services: AdminServices): Route[] {
  return [
    route(wire.listReportedMessages, {
      access,
      handle: async ({ caller, query }) => {
        const page = parseIdPage(query);
        const { rows, nextCursor } = toPage(await listReportedMessages(services.db, page), page);
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
    isOwn: [record.senderId, ...record.reporterIds].includes(adminId),
  };
}
