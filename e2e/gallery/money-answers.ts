import type { EndedEnrollment } from "#contract/enrollment.ts";
import type { Receipt } from "#contract/receipt.ts";

const textRef = "gb-abcdefghijklmnopqrstuvwx";
const schedule = "2026-12-01T10:00:00+03:00";
const zone = "Africa/Addis_Ababa";
const at = "2026-11-21T12:00:00.000Z";
const longName = "የሒሳብ መሠረቶች: vectors, matrices, and why they matter to everybody who builds anything at all";

/** Answers about money that a look at the screens should not have to wait for. */
const receipt: Receipt = {
  number: "GB-2026-000123",
  textRef,
  paidAt: at,
  payer: "Abel Girma",
  lecture: {
    _id: "01900000-0000-7000-8000-000000000001",
    name: longName,
    instructor: "Almaz",
    schedule,
    zone,
  },
  amount: 1234.5,
  provider: "chapa",
  providerReference: "APezQ1KKswbb",
  method: "telebirr",
  refund: { status: "done", reference: `${textRef}-r`, at, byProvider: false },
};

const refunds = ["pending", "done", "failed", "none"] as const;
const reasons = ["excluded", "lecture_cancelled", "lecture_cancelled", "withdrawn"] as const;
const ended: EndedEnrollment[] = refunds.map((refund, index) => ({
  _id: `01900000-0000-7000-8000-00000000001${index}`,
  lectureName: longName,
  schedule,
  zone,
  why: reasons[index] ?? "withdrawn",
  endedAt: at,
  payment: { textRef, amount: 450, refund },
}));

export const moneyAnswers = {
  receipt: { statusCode: 200, data: receipt },
  ended: { statusCode: 200, data: ended },
  phoneNeeded: {
    statusCode: 400,
    code: "phone_needed",
    message: "",
    fields: { phone_number: ["Enter it."] },
  },
  priceChanged: { statusCode: 409, code: "price_changed", message: "", fields: { price: ["620.5"] } },
};
