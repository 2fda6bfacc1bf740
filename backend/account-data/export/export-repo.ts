import type { PreparedPoll } from "#contract/room/class-poll.ts";
import type { Role } from "#contract/accounts/account.ts";
import type { EnrollmentStatus } from "#contract/enrollments/enrollment.ts";
import type { PaymentStatus } from "#contract/payments/payment.ts";
import type { PayoutStatus } from "#contract/payments/payout.ts";
import type { Preferences } from "#contract/calendar/preferences.ts";
import { lectureColumns, type StoredFields } from "#backend/lectures/schedule/lecture-fields.ts";
import type { DeviceInfo } from "#backend/accounts/security/device-info.ts";
import { readComplaints, type Complaint } from "./export-complaint-repo.ts";
import { readRecordingData, type RedactionRequest, type SpeakingTurn } from "./export-recording-repo.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { readAnnouncements, readMessageReports } from "./message-report-repo.ts";
import type { MessageReport, SentAnnouncement } from "./message-report-repo.ts";
import { readNotifications, type NotificationData } from "./export-notification-repo.ts";
import { ownClassPolls, readPollAnswers, type GivenPollAnswer } from "./export-class-poll-repo.ts";
import { ownDecks, type ExportedDeck } from "./export-deck-repo.ts";
import { readInk, type DrawnInk } from "./export-ink-repo.ts";
import { readQuestions, type AskedQuestion, type QuestionVote } from "./export-question-repo.ts";
import { readRoomData, type Attendance, type Ban, type ModerationAction } from "./export-room-repo.ts";

export type ExportedRow = { [key: string]: string | number | boolean | Date | string[] | null };

export type ExportedAccount = {
  id: string;
  name: string;
  email: string;
  role: Role;
  bio: string;
  phone: string | null;
  pictureKey: string | null;
  language: Preferences["language"] | null;
  calendar: Preferences["calendar"] | null;
  clock: Preferences["clock"] | null;
  zone: string | null;
  createdAt: Date;
  updatedAt: Date;
};

type DeviceColumns = Record<keyof DeviceInfo, string | null>;
type Session = { startedAt: Date; lastUsedAt: Date; expiresAt: Date } & DeviceColumns;
type Device = { rememberedAt: Date; lastUsedAt: Date; expiresAt: Date } & DeviceColumns;
type SecurityEvent = { kind: string; at: Date } & DeviceColumns;
type Passkey = { name: string; addedAt: Date; lastUsedAt: Date | null; backedUp: boolean };
export type ExportedLecture = StoredFields & {
  _id: string;
  createdAt: Date;
  deletedAt: Date | null;
  materials: string[];
  classPolls: PreparedPoll[];
  decks: ExportedDeck[];
};
type Enrollment = {
  _id: string;
  class: string;
  lectureName: string;
  status: EnrollmentStatus;
  startedAt: Date;
  updatedAt: Date;
};
type Payment = {
  textRef: string;
  provider: string;
  amountSantim: number;
  currency: string;
  status: PaymentStatus;
  note: string | null;
  startedAt: Date;
  paidAt: Date | null;
};
type Payout = {
  reference: string;
  amountSantim: number;
  status: PayoutStatus;
  bankName: string;
  accountNumber: string;
  accountName: string;
  note: string | null;
  requestedAt: Date;
  endedAt: Date | null;
};
type Message = { class: string; lectureName: string; name: string; text: string; sentAt: Date };

export interface AccountData extends NotificationData {
  account: ExportedAccount;
  sessions: Session[];
  rememberedDevices: Device[];
  securityEvents: SecurityEvent[];
  passkeys: Passkey[];
  lectures: ExportedLecture[];
  enrollments: Enrollment[];
  payments: Payment[];
  payouts: Payout[];
  messageReports: MessageReport[];
  announcements: SentAnnouncement[];
  questions: AskedQuestion[];
  questionVotes: QuestionVote[];
  pollAnswers: GivenPollAnswer[];
  ink: DrawnInk[];
  complaints: Complaint[];
  floorTurns: SpeakingTurn[];
  cutOutRequests: RedactionRequest[];
  messages: Message[];
  attendance: Attendance[];
  bans: Ban[];
  moderationActions: ModerationAction[];
}

/**
 * Reads all tables with data about an account, as of one moment. The tables belong to several domains, but they are all
 * read here, so that a new table with personal data has to be added in only one place.
 */
export async function readAccountData(db: Knex, accountId: string): Promise<AccountData | undefined> {
  return db.transaction(
    async (trx) => {
      const account = await readAccount(trx, accountId);
      return (
        account && {
          account,
          ...(await readSessions(trx, accountId)),
          ...(await readNotifications(trx, accountId)),
          ...(await readLecturesAndEnrollments(trx, accountId)),
        }
      );
    },
    { isolationLevel: "repeatable read", readOnly: true },
  );
}

function readAccount(trx: Knex.Transaction, id: string): Promise<ExportedAccount | undefined> {
  return trx("accounts")
    .where({ id })
    .whereNull("deletedAt")
    .first(
      "id",
      "name",
      "email",
      "role",
      "bio",
      "phone",
      "pictureKey",
      "language",
      "calendar",
      "clock",
      "zone",
      "createdAt",
      "updatedAt",
    );
}

const deviceColumns = ["address", "browser", "system"];

async function readSessions(trx: Knex.Transaction, accountId: string) {
  const sessions: Session[] = await trx("sessions")
    .where({ accountId })
    .orderBy("id")
    .select("lastUsedAt", "expiresAt", { startedAt: "createdAt" }, ...deviceColumns);
  const rememberedDevices: Device[] = await trx("remembered_devices")
    .where({ accountId })
    .orderBy("id")
    .select("expiresAt", { rememberedAt: "createdAt", lastUsedAt: "rotatedAt" }, ...deviceColumns);
  const securityEvents: SecurityEvent[] = await trx("security_events")
    .where({ accountId })
    .orderBy("id")
    .select("kind", { at: "createdAt" }, ...deviceColumns);
  const passkeys: Passkey[] = await trx("passkeys")
    .where({ accountId })
    .orderBy("id")
    .select("name", "lastUsedAt", "backedUp", { addedAt: "createdAt" });
  return { sessions, rememberedDevices, securityEvents, passkeys };
}

async function readLecturesAndEnrollments(trx: Knex.Transaction, accountId: string) {
  const lectures: ExportedLecture[] = await trx("lectures")
    .where({ instructorId: accountId })
    .orderBy("id")
    .select("createdAt", "deletedAt", {
      ...lectureColumns,
      _id: "id",
      materials: trx.raw(
        "array(select name || '.' || extension from materials where lecture_id = lectures.id order by added_at, id)",
      ),
      classPolls: trx.raw(ownClassPolls),
      decks: trx.raw(ownDecks),
    });
  const enrollments: Enrollment[] = await trx("enrollments")
    .join("lectures", "lectures.id", "enrollments.lectureId")
    .where("enrollments.studentId", accountId)
    .orderBy("enrollments.id")
    .select("enrollments.status", "enrollments.updatedAt", {
      _id: "enrollments.id",
      class: "lectures.id",
      lectureName: "lectures.name",
      startedAt: "enrollments.createdAt",
    });
  const messageReports = await readMessageReports(trx, accountId);
  const announcements = await readAnnouncements(trx, accountId);
  return {
    lectures,
    enrollments,
    messageReports,
    announcements,
    ...(await readPaymentsAndMessages(trx, accountId)),
  };
}

async function readPaymentsAndMessages(trx: Knex.Transaction, accountId: string) {
  const payments: Payment[] = await trx("payments")
    .where({ payerId: accountId })
    .orderBy("id")
    .select("textRef", "provider", "amountSantim", "currency", "status", "note", "paidAt", {
      startedAt: "createdAt",
    });
  const payouts: Payout[] = await trx("payouts")
    .where({ instructorId: accountId })
    .orderBy("id")
    .select(
      "reference",
      "amountSantim",
      "status",
      "bankName",
      "accountNumber",
      "accountName",
      "note",
      "requestedAt",
      "endedAt",
    );
  const messages: Message[] = await trx("messages")
    .join("lectures", "lectures.id", "messages.lectureId")
    .where("messages.senderId", accountId)
    .orderBy(["messages.sentAt", "messages.seq"])
    .select("messages.text", "messages.sentAt", {
      class: "lectures.id",
      lectureName: "lectures.name",
      name: "messages.senderName",
    });
  return {
    payments,
    payouts,
    complaints: await readComplaints(trx, accountId),
    messages,
    ...(await readRoomData(trx, accountId)),
    ...(await readRecordingData(trx, accountId)),
    ...(await readQuestions(trx, accountId)),
    pollAnswers: await readPollAnswers(trx, accountId),
    ink: await readInk(trx, accountId),
  };
}
