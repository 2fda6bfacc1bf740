import {
  attentionReason,
  type AdminAct,
  type AdminPayout,
  type AdminUser,
  type AttentionPayment,
} from "#contract/admin.ts";
import type { PaidLecture } from "#contract/paid-lecture.ts";

const at = "2026-11-21T12:00:00.000Z";
const id = (number: number) => `01900000-0000-7000-8000-00000000010${number}`;

/** What waits for an admin seldom is there, and never all of it. */
const payments: AttentionPayment[] = attentionReason.options.map((reason, index) => ({
  _id: id(index),
  reason,
  note: "A person must look: Insufficient Balance",
  amount: 1234.5,
  status: reason === "mismatch" ? "failed" : "refund_failed",
  textRef: "gb-abcdefghijklmnopqrstuvwx",
  provider: "chapa",
  providerReference: "APezQ1KKswbb",
  refundReference: null,
  studentName: "Abel Girma",
  studentEmail: "abel.girma.with.a.long.address@example.com",
  lectureName: "የሒሳብ መሠረቶች: vectors, matrices, and why they matter to everybody who builds anything at all",
  createdAt: at,
}));

const payout: AdminPayout = {
  _id: id(6),
  amount: 4500,
  status: "requested",
  bankName: "Commercial Bank of Ethiopia (CBE)",
  accountNumber: "•••• 6789",
  accountName: "Almaz Tesfaye",
  note: null,
  requestedAt: at,
  endedAt: null,
  reference: "gb-out-0123456789abcdef01234567",
  instructor: id(7),
  instructorName: "Almaz Tesfaye",
  instructorEmail: "almaz@example.com",
  available: 5120.25,
};

const person = { email: "abel.girma@example.com", createdAt: at };
const users: AdminUser[] = [
  { ...person, _id: id(7), name: "Almaz Tesfaye", role: "instructor", suspendedAt: null },
  { ...person, _id: id(8), name: "Abel Girma", role: "student", suspendedAt: at },
];

const act: AdminAct = {
  _id: id(9),
  kind: "account_suspended",
  adminName: "Admin",
  subject: "Abel Girma · abel.girma@example.com",
  reason: "Sells seats that are not theirs.",
  before: { suspended: null },
  after: { suspended: at },
  at,
};

const page = (data: unknown) => ({ statusCode: 200, data, nextCursor: null });

const paidLecture: PaidLecture = {
  _id: payout._id,
  name: "Algebra: groups",
  instructorName: payout.instructorName,
  instructorEmail: payout.instructorEmail,
  instructorSuspended: true,
  startsAt: payout.requestedAt,
  payments: 12,
  amount: 5400,
};

export const adminAnswers = {
  payments: page(payments),
  payouts: page([payout]),
  lectures: page([paidLecture]),
  users: page(users),
  acts: page([act]),
};
