import * as wire from "#contract/enrollments/announcement.ts";
import type { ReportReason } from "#contract/room/chat.ts";
import { call } from "#renderer/data/client/client.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";

export const announcementsQuery = (lectureId: string) =>
  queryOf(wire.listAnnouncements, { params: { id: lectureId } });

export async function sendAnnouncement(sent: { lectureId: string; text: string }): Promise<void> {
  await call(wire.sendAnnouncement, { params: { id: sent.lectureId }, body: { text: sent.text } });
}

export async function reportAnnouncement(report: { id: string; reason: ReportReason }): Promise<void> {
  await call(wire.reportAnnouncement, { params: { id: report.id }, body: { reason: report.reason } });
}
