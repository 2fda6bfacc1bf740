import type { Role } from "#contract/account.ts";
import type { EnrollmentStatus } from "#contract/enrollment.ts";
import type { PaymentStatus } from "#contract/payment.ts";
import type { PayoutStatus } from "#contract/payout.ts";
import type { Preferences } from "#contract/preferences.ts";
import type { Knex } from "#backend/db/knex.ts";
import { readRoomsOf, type Exclusion, type RoomAct, type Stay } from "./export-room-repo.ts";

export type ExportedPart = { [key: string]: string | number | Date | null };

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
  createdAt: Date;
  updatedAt: Date;
};

type Session = { startedAt: Date; lastUsedAt: Date; expiresAt: Date };
type Device = { rememberedAt: Date; lastUsedAt: Date; expiresAt: Date };
type Lecture = {
  _id: string;
  name: string;
  type: string;
  description: string;
  priceSantim: number;
  startsAt: Date;
  zone: string;
  duration: number;
  capacity: number | null;
  createdAt: Date;
  deletedAt: Date | null;
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

export interface Everything {
  account: ExportedAccount;
  sessions: Session[];
  rememberedDevices: Device[];
  lectures: Lecture[];
  enrollments: Enrollment[];
  payments: Payment[];
  payouts: Payout[];
  messages: Message[];
  attendance: Stay[];
  exclusions: Exclusion[];
  roomActs: RoomAct[];
}

/**
 * Reads all tables that know a person, as of one moment. It stands with the accounts, although the tables belong
 * to several domains: it is the one place to look at when a new table knows somebody.
 */
export async function readEverythingOf(db: Knex, accountId: string): Promise<Everything | undefined> {
  return db.transaction(
    async (trx) => {
      const account = await readAccount(trx, accountId);
      return (
        account && { account, ...(await readSessions(trx, accountId)), ...(await readDeeds(trx, accountId)) }
      );
    },
    { isolationLevel: "repeatable read", readOnly: true },
  );
}

function readAccount(trx: Knex.Transaction, id: string): Promise<ExportedAccount | undefined> {
  return trx("accounts").where({ id }).whereNull("deleted_at").first({
    id: "id",
    name: "name",
    email: "email",
    role: "role",
    bio: "bio",
    phone: "phone",
    pictureKey: "picture_key",
    language: "language",
    calendar: "calendar",
    clock: "clock",
    createdAt: "created_at",
    updatedAt: "updated_at",
  });
}

async function readSessions(trx: Knex.Transaction, accountId: string) {
  const sessions: Session[] = await trx("sessions")
    .where({ account_id: accountId })
    .orderBy("id")
    .select({ startedAt: "created_at", lastUsedAt: "last_used_at", expiresAt: "expires_at" });
  const rememberedDevices: Device[] = await trx("remembered_devices")
    .where({ account_id: accountId })
    .orderBy("id")
    .select({ rememberedAt: "created_at", lastUsedAt: "rotated_at", expiresAt: "expires_at" });
  return { sessions, rememberedDevices };
}

async function readDeeds(trx: Knex.Transaction, accountId: string) {
  const lectures: Lecture[] = await trx("lectures").where({ instructor_id: accountId }).orderBy("id").select({
    _id: "id",
    name: "name",
    type: "type",
    description: "description",
    priceSantim: "price_santim",
    startsAt: "starts_at",
    zone: "zone",
    duration: "duration_minutes",
    capacity: "capacity",
    createdAt: "created_at",
    deletedAt: "deleted_at",
  });
  const enrollments: Enrollment[] = await trx("enrollments")
    .join("lectures", "lectures.id", "enrollments.lecture_id")
    .where("enrollments.student_id", accountId)
    .orderBy("enrollments.id")
    .select({
      _id: "enrollments.id",
      class: "lectures.id",
      lectureName: "lectures.name",
      status: "enrollments.status",
      startedAt: "enrollments.created_at",
      updatedAt: "enrollments.updated_at",
    });
  return { lectures, enrollments, ...(await readMoneyAndWords(trx, accountId)) };
}

async function readMoneyAndWords(trx: Knex.Transaction, accountId: string) {
  const payments: Payment[] = await trx("payments").where({ payer_id: accountId }).orderBy("id").select({
    textRef: "text_ref",
    provider: "provider",
    amountSantim: "amount_santim",
    currency: "currency",
    status: "status",
    note: "note",
    startedAt: "created_at",
    paidAt: "paid_at",
  });
  const payouts: Payout[] = await trx("payouts").where({ instructor_id: accountId }).orderBy("id").select({
    reference: "reference",
    amountSantim: "amount_santim",
    status: "status",
    bankName: "bank_name",
    accountNumber: "account_number",
    accountName: "account_name",
    note: "note",
    requestedAt: "requested_at",
    endedAt: "ended_at",
  });
  const messages: Message[] = await trx("messages")
    .join("lectures", "lectures.id", "messages.lecture_id")
    .where("messages.sender_id", accountId)
    .orderBy(["messages.sent_at", "messages.seq"])
    .select({
      class: "lectures.id",
      lectureName: "lectures.name",
      name: "messages.sender_name",
      text: "messages.text",
      sentAt: "messages.sent_at",
    });
  return { payments, payouts, messages, ...(await readRoomsOf(trx, accountId)) };
}
