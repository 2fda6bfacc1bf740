import type { AdminPayment } from "#contract/admin/admin-payment.ts";
import type { AdminComplaint } from "#contract/admin/complaint-review.ts";
import type { AdminRedactionRequest } from "#contract/replay/redaction.ts";
import type { MissingReplay } from "#contract/admin/missing-replay.ts";
import type { ReportedMessage } from "#contract/admin/reported-message.ts";
import type { FulfillmentEvidence, FulfillmentReview } from "#contract/admin/fulfillment.ts";
import {
  attentionReason,
  type AuditLogEntry,
  type AdminPayout,
  type AdminUser,
  type AttentionItem,
} from "#contract/admin/admin.ts";
import type { WaitingCounts } from "#contract/admin/waiting-counts.ts";
import type { PaidLecture } from "#contract/admin/paid-lecture.ts";

const at = "2026-11-21T12:00:00.000Z";
const id = (number: number) => `01900000-0000-7000-8000-0000000001${String(number).padStart(2, "0")}`;

/** Admin items that demonstration data seldom has, and never all at once. */
const payments: AttentionItem[] = attentionReason.options.map((reason, index) => ({
  _id: id(index),
  reason,
  note: "Insufficient Balance",
  amount: 1234.5,
  received: reason === "charge_mismatch" ? 1200 : null,
  refundable: 1234.5,
  status: reason === "charge_mismatch" ? "in_review" : "refund_failed",
  textRef: "gb-abcdefghijklmnopqrstuvwx",
  provider: "chapa",
  providerReference: "APezQ1KKswbb",
  refundReference: null,
  studentName: "Abel Girma",
  studentEmail: "abel.girma.with.a.long.address@example.com",
  lectureName: "የሒሳብ መሠረቶች: vectors, matrices, and why they matter to everybody who builds anything at all",
  createdAt: at,
}));

const foundPayment: AdminPayment = {
  _id: id(20),
  textRef: "gb-abcdefghijklmnopqrstuvwx",
  status: "paid",
  studentName: "Abel Girma",
  studentEmail: "abel.girma.with.a.long.address@example.com",
  lectureName: "የሒሳብ መሠረቶች: vectors, matrices, and why they matter to everybody who builds anything at all",
  amount: 1234.5,
  refundable: 1134.5,
  createdAt: at,
  paidAt: at,
  refunds: [
    { _id: id(21), amount: 100, status: "refunded", borneBy: "platform", reason: "The sound failed.", at },
  ],
};

const unpaid = { kind: "replay", status: "expired", refundable: 0, paidAt: null, refunds: [] } as const;

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
  uncovered: false,
  instructorSuspended: false,
  releaseAfter: at,
};

const person = { email: "abel.girma@example.com", createdAt: at };
const users: AdminUser[] = [
  { ...person, _id: id(7), name: "Almaz Tesfaye", role: "instructor", suspendedAt: null },
  { ...person, _id: id(8), name: "Abel Girma", role: "student", suspendedAt: at },
];

const auditLogEntry: AuditLogEntry = {
  _id: id(9),
  action: "account_suspended",
  adminName: "Admin",
  subject: "Abel Girma · abel.girma@example.com",
  person: "Abel Girma",
  lecture: null,
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
  replayPromisedTo: { seats: 11, amount: 4950 },
};

const fulfillmentReview: FulfillmentReview = {
  _id: id(10),
  name: paidLecture.name,
  instructor: payout.instructor,
  instructorName: payout.instructorName,
  instructorEmail: payout.instructorEmail,
  startsAt: at,
  soldMinutes: 120,
  confirmedMinutes: 41,
  unconfirmedMinutes: 12,
  payments: 12,
  amount: 5400,
  decideBefore: at,
  isOwn: false,
};

const complaint: AdminComplaint = {
  _id: id(11),
  text: "It was announced for two hours, but the instructor left after forty minutes and never came back.",
  filedAt: at,
  studentName: "Hanna Bekele",
  studentEmail: "hanna.bekele@example.com",
  attendedMinutes: 38,
  amount: 450,
  paymentStatus: "paid",
  lecture: id(10),
  lectureName: paidLecture.name,
  instructorName: payout.instructorName,
  instructorEmail: payout.instructorEmail,
  startsAt: at,
  soldMinutes: 120,
  confirmedMinutes: 61,
  unconfirmedMinutes: 3,
  complaints: 3,
  lectureHeld: true,
  payments: 12,
  lectureAmount: 5400,
  isOwn: false,
};

const evidence: FulfillmentEvidence = {
  attendance: [
    { name: "Hanna Bekele", minutes: 38 },
    { name: "Abel Girma", minutes: 61 },
    { name: "Mekdes Alemayehu", minutes: 0 },
  ],
  messages: [
    { sender: "Abel Girma", text: "Is the sound gone for everybody?", sentAt: at },
    { sender: "Almaz Tesfaye", text: "Give me five minutes, my power is out.", sentAt: at },
  ],
};

const reportedMessage: ReportedMessage = {
  _id: id(31),
  text: "Send me 500 birr to 0911 000 000 and I'll give you the answers of the exam.",
  sentAt: at,
  senderName: "Wolde-Giyorgis Gebre-Selassie",
  senderEmail: "wolde@example.com",
  lectureName: "Vectors, and why they matter",
  instructorName: "Almaz Tesfaye",
  isHost: false,
  reasons: { fraud: 4, spam: 1 },
  reportedAt: at,
  isOwn: false,
  kind: "message",
};

const missingReplay: MissingReplay = {
  _id: id(41),
  name: "Vectors, and why they matter",
  instructorName: "Almaz Tesfaye",
  instructorEmail: "almaz@example.com",
  startsAt: at,
  missingSince: at,
  withdrawalUntil: at,
  state: "failed",
  failure: "piece_missing",
  students: 34,
};

const redactionRequest: AdminRedactionRequest = {
  _id: id(51),
  lectureId: id(52),
  lectureName: "Vectors, and why they matter",
  instructorName: "Almaz Tesfaye",
  instructorEmail: "almaz@example.com",
  name: "Hana Bekele",
  email: "hana@example.com",
  reason: "My little brother is heard in the second one, and he doesn't want to be.",
  askedAt: at,
  passages: [
    { fromMs: 720_000, toMs: 812_000 },
    { fromMs: 4_460_000, toMs: 4_541_000 },
  ],
  needsAdmin: false,
  withAdmin: false,
  isOverdue: false,
};

const waiting: WaitingCounts = {
  payments: 7,
  payouts: 1,
  deliveries: 1,
  complaints: 2,
  "missing-replays": 0,
  "cut-outs": 1,
  "reported-messages": 12,
};

export const adminResponses = {
  waiting: { statusCode: 200, data: waiting },
  "cut-outs": page([
    {
      ...redactionRequest,
      _id: id(53),
      name: "Abel Girma",
      email: "abel@example.com",
      reason: "",
      needsAdmin: true,
      withAdmin: true,
      isOverdue: true,
    },
    redactionRequest,
  ]),
  "missing-replays": page([
    missingReplay,
    { ...missingReplay, _id: id(42), name: "Fractions", state: "nothing", failure: null },
  ]),
  evidence: { statusCode: 200, data: evidence },
  payments: page(payments),
  payouts: page([payout]),
  deliveries: page([fulfillmentReview]),
  complaints: page([complaint, { ...complaint, _id: id(12), lectureHeld: false, isOwn: true }]),
  "reported-messages": page([
    reportedMessage,
    { ...reportedMessage, _id: id(32), isHost: true, isOwn: true, reasons: { abuse: 1 } },
  ]),
  lectures: page([paidLecture]),
  users: page(users),
  "audit-log": page([
    {
      ...auditLogEntry,
      _id: id(60),
      action: "payment_refunded",
      subject: foundPayment.textRef,
      lecture: "Vectors, and why they matter",
      reason: "The sound failed.",
      before: { status: "paid", birr: "1234.5" },
      after: { refunded: "100", borneBy: "platform", birr: "1134.5" },
    },
    {
      ...auditLogEntry,
      _id: id(61),
      action: "complaint_decided",
      subject: foundPayment.textRef,
      lecture: "Vectors, and why they matter",
      reason: "The room's log says so.",
      before: { complaint: "open", confirmedMinutes: "118", payments: "12" },
      after: { decision: "release" },
    },
    auditLogEntry,
  ]),
  "all-payments": page([
    foundPayment,
    { ...foundPayment, _id: id(22), ...unpaid },
    { ...foundPayment, _id: id(23), ...unpaid, kind: "seat", status: "failed", isCancelled: true },
    { ...foundPayment, _id: id(24), ...unpaid, kind: "seat", status: "failed" },
    { ...foundPayment, _id: id(25), status: "refund_pending", refundable: 0 },
  ]),
};
