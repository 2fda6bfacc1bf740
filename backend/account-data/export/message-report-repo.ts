import type { ReportReason } from "#contract/room/chat.ts";
import type { Knex } from "#backend/platform/db/knex.ts";

export type MessageReport = {
  lectureName: string;
  reason: ReportReason;
  reportedAt: Date;
  decidedAt: Date | null;
  decision: "dismissed" | "removed" | null;
};

const reportColumns = { lectureName: "lectures.name", reason: "reason", reportedAt: "reportedAt" } as const;
const decisionColumns = { decidedAt: "decidedAt", decision: "decision" } as const;

/** Lists the chat messages, announcements and questions of other accounts that this account has reported. */
export async function readMessageReports(trx: Knex.Transaction, accountId: string): Promise<MessageReport[]> {
  const inChat: MessageReport[] = await trx("message_reports as report")
    .join("lectures", "lectures.id", "report.lectureId")
    .where("report.reporterId", accountId)
    .orderBy("report.id")
    .select({ ...reportColumns, ...decisionColumns });
  const toAll: MessageReport[] = await trx("announcement_reports as report")
    .join("announcements", "announcements.id", "report.announcementId")
    .join("lectures", "lectures.id", "announcements.lectureId")
    .where("report.reporterId", accountId)
    .orderBy("report.id")
    .select({ ...reportColumns, ...decisionColumns });
  const questions: MessageReport[] = await trx("question_reports as report")
    .join("lectures", "lectures.id", "report.lectureId")
    .where("report.reporterId", accountId)
    .orderBy("report.id")
    .select({ ...reportColumns, ...decisionColumns });
  return [...inChat, ...toAll, ...questions];
}

export type SentAnnouncement = {
  lectureName: string;
  text: string;
  recipients: number;
  sentAt: Date;
  removedAt: Date | null;
};

/** Lists the messages that this account sent to everybody enrolled in its lectures. */
export async function readAnnouncements(
  trx: Knex.Transaction,
  accountId: string,
): Promise<SentAnnouncement[]> {
  return trx("announcements")
    .join("lectures", "lectures.id", "announcements.lectureId")
    .where("lectures.instructorId", accountId)
    .orderBy("announcements.id")
    .select({
      lectureName: "lectures.name",
      text: "announcements.text",
      recipients: "announcements.recipients",
      sentAt: "announcements.sentAt",
      removedAt: "announcements.removedAt",
    });
}
