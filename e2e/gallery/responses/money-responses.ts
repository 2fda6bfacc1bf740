import type { EndedEnrollment, EnrollmentPayment } from "#contract/enrollments/enrollment.ts";
import type { Receipt } from "#contract/enrollments/receipt.ts";
import type { Earnings, LectureEarnings } from "#contract/payments/earnings.ts";
import type { Payout } from "#contract/payments/payout.ts";
import type { SeatHold } from "#contract/payments/payment.ts";

const textRef = "gb-abcdefghijklmnopqrstuvwx";
const lectureId = "01900000-0000-7000-8000-000000000001";
const schedule = "2026-12-01T10:00:00+03:00";
const zone = "Africa/Addis_Ababa";
const at = "2026-11-21T12:00:00.000Z";
const longName = "የሒሳብ መሠረቶች: vectors, matrices, and why they matter to everybody who builds anything at all";

/** Payment responses that would take long to produce for real. */
const receipt: Receipt = {
  number: "GB-2026-000123",
  textRef,
  paidAt: at,
  payer: "Abel Girma",
  lecture: {
    _id: lectureId,
    name: longName,
    instructor: "Almaz",
    schedule,
    zone,
  },
  amount: 1234.5,
  provider: "chapa",
  providerReference: "APezQ1KKswbb",
  method: "telebirr",
  refund: { status: "done", amount: 100, reference: `${textRef}-r`, at, isChargeback: false },
};

const id = (number: number) => `01900000-0000-7000-8000-00000000001${number}`;
const refunds = ["pending", "done", "failed", "none"] as const;
const reasons = ["banned", "complaint", "lecture_cancelled", "withdrawn"] as const;
const ended: EndedEnrollment[] = refunds.map((refund, index) => ({
  _id: id(index),
  lectureName: longName,
  schedule,
  zone,
  reason: reasons[index] ?? "withdrawn",
  endedAt: at,
  payment: { textRef, amount: 450, refund },
}));

const hold: SeatHold = { secondsLeft: 754 };

const payment: EnrollmentPayment = { textRef, amount: 450, refund: "none" };
const complaint = { status: "possible" as const, until: at };
const next = { amount: 2_430, at: "2099-12-10T09:00:00Z" };
const sums = { balance: 12_345.5, available: 4_050, held: 1_215, inTransit: 0, paidOut: 8_100 };
const sold = { name: longName, zone, sold: 2_700, refunded: 0, fee: 270, net: 2_430, payableAt: next.at };
const earned: LectureEarnings[] = [
  { ...sold, _id: id(1), schedule: "2099-12-01T10:00:00+03:00" },
  { ...sold, _id: id(2), schedule, held: 1_215, decided: true },
  { ...sold, _id: id(3), schedule, payableAt: null },
];
const paidOut: Payout = {
  _id: id(4),
  amount: 8_100,
  status: "paid",
  bankName: "telebirr",
  accountNumber: "•••• 3344",
  accountName: "Almaz Kebede",
  note: null,
  requestedAt: at,
  endedAt: at,
};

export const moneyResponses = {
  complaintPossible: { statusCode: 200, data: { isEnrolled: true, payment: { ...payment, complaint } } },
  complaintOpen: {
    statusCode: 200,
    data: { isEnrolled: true, payment: { ...payment, complaint: { ...complaint, status: "open" } } },
  },
  earningsHeld: { statusCode: 200, data: { ...sums, next } satisfies Earnings },
  paidOut: { statusCode: 200, data: [paidOut], nextCursor: null },
  earningsByLecture: { statusCode: 200, data: earned, nextCursor: null },
  receipt: { statusCode: 200, data: receipt },
  ended: { statusCode: 200, data: ended },
  phoneRequired: {
    statusCode: 400,
    code: "phone_required",
    message: "",
    fields: { phone_number: ["Enter it."] },
  },
  seatHeld: { statusCode: 200, data: { isEnrolled: false, hold } },
  seatInReview: { statusCode: 200, data: { isEnrolled: false, inReview: true } },
  paymentInReview: {
    statusCode: 200,
    data: { status: "in_review", classId: lectureId, isEnrolled: false },
  },
  paymentCancelled: {
    statusCode: 200,
    data: { status: "failed", classId: lectureId, isEnrolled: false, isCancelled: true },
  },
  paymentPending: {
    statusCode: 200,
    data: { status: "pending", classId: lectureId, isEnrolled: false, hold },
  },
  earningsOwed: { statusCode: 409, code: "earnings_owed", message: "", fields: { amount: ["1405.5"] } },
  priceChanged: { statusCode: 409, code: "price_changed", message: "", fields: { price: ["620.5"] } },
};
