import { checkEnrollment, type EnrollmentStatus } from "#contract/enrollments/enrollment.ts";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { makePayment, verifyPayment, type PaymentStatus } from "#contract/payments/payment.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture, type LectureOptions } from "#backend/quality/testing/enrollments.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import type { TestServer } from "#backend/quality/testing/test-server.ts";
import { payOnPage, type Choices } from "./payer.ts";

export const RETURN_URL = "http://localhost:0/success";
const dayMs = 24 * 60 * 60_000;

/** Creates a lecture for tomorrow that costs 450 birr, with a name that every page and email must escape. */
export async function offeredLecture(api: TestServer, options: LectureOptions = {}): Promise<TestLecture> {
  return newLecture(api, {
    name: "Algebra: <b>groups</b> & ቡድኖች",
    description: "What a group is.",
    schedule: new Date(Date.now() + dayMs).toISOString(),
    price: 450,
    ...options,
    instructor: options.instructor ?? (await newAccount(api.url, "instructor", "Sara Haile")),
  });
}

/** The body that the renderer sends to start a payment. */
export function paymentFor(lecture: Lecture, returnUrl = RETURN_URL) {
  return { classId: lecture._id, amount: lecture.price, returnUrl, phone_number: "0911234567" };
}

export function startPayment(api: TestServer, lecture: Lecture, { token }: TestAccount) {
  return call(api.url, makePayment, { body: paymentFor(lecture), token });
}

/** Verifies a payment, even if it was verified a moment ago. */
export async function verify(api: TestServer, textRef: string, { token }: TestAccount) {
  await api.db("payments").where({ textRef }).update({ lastPolledAt: null });
  return call(api.url, verifyPayment, { params: { textRef }, token });
}

/** Starts a payment and submits the checkout page. */
export async function pay(api: TestServer, lecture: Lecture, student: TestAccount, choices: Choices = {}) {
  const checkout = await startPayment(api, lecture, student);
  const returnedTo = await payOnPage(checkout.url, choices);
  return { ...checkout, returnedTo };
}

/** Creates a student who has paid and is enrolled. */
export async function enrolledStudent(api: TestServer, lecture: Lecture) {
  const student = await newAccount(api.url, "student");
  const { textRef } = await pay(api, lecture, student, { webhook: "never" });
  const verified = await verify(api, textRef, student);
  if (!verified.isEnrolled) throw new Error(`Paying led to ${verified.status}.`);
  return { ...student, textRef };
}

export async function isEnrolled(
  api: TestServer,
  lecture: Lecture,
  { token }: TestAccount,
): Promise<boolean> {
  return (await call(api.url, checkEnrollment, { body: { classId: lecture._id }, token })).isEnrolled;
}

/** Options of `expect.poll` for the results of background work. */
export const eventually = { timeout: 20_000, interval: 25 };

interface PaymentState {
  payment: PaymentStatus;
  enrollment: EnrollmentStatus;
  attentionReason: string | null;
  note: string | null;
}

/** Reads the state of a payment and its enrollment from the database. */
export async function stateOf({ db }: { db: Knex }, textRef: string): Promise<PaymentState> {
  return db("payments")
    .leftJoin("enrollments", "enrollments.paymentId", "payments.id")
    .where("payments.textRef", textRef)
    .first("payments.attentionReason", "payments.note", {
      payment: "payments.status",
      enrollment: "enrollments.status",
    });
}
