import { amIEnrolled, type EnrollmentStatus } from "#contract/enrollment.ts";
import { createLecture, type Lecture } from "#contract/lecture.ts";
import { makePayment, verifyPayment, type PaymentStatus } from "#contract/payment.ts";
import type { Knex } from "#backend/db/knex.ts";
import { call } from "#backend/testing/api-client.ts";
import { newPerson, type TestPerson } from "#backend/testing/people.ts";
import type { TestServer } from "#backend/testing/test-server.ts";
import { payOnPage, type Choices } from "./payer.ts";

export const RETURN_URL = "http://localhost:0/success";
const dayMs = 24 * 60 * 60_000;

interface Wanted {
  price?: number;
  capacity?: number | null;
  name?: string;
  schedule?: string;
  instructor?: TestPerson;
}

export interface HostedLecture {
  lecture: Lecture;
  host: TestPerson;
}

/** A new lecture tomorrow, for 450 birr if nothing else is wanted. */
export async function newLecture(api: TestServer, wanted: Wanted = {}): Promise<HostedLecture> {
  const host = wanted.instructor ?? (await newPerson(api.url, "instructor", "Sara Haile"));
  const { price = 450, capacity = null, name = "Algebra: <b>groups</b> & ቡድኖች" } = wanted;
  const schedule = wanted.schedule ?? new Date(Date.now() + dayMs).toISOString();
  const body = { name, description: "What a group is.", schedule, price, capacity };
  return { host, lecture: await call(api.url, createLecture, { body, token: host.token }) };
}

/** What the renderer sends to start a payment. */
export function paymentFor(lecture: Lecture, returnUrl = RETURN_URL) {
  return { classId: lecture._id, amount: lecture.price, returnUrl, phone_number: "0911234567" };
}

export function startPayment(api: TestServer, lecture: Lecture, { token }: TestPerson) {
  return call(api.url, makePayment, { body: paymentFor(lecture), token });
}

/** Asks as somebody does who has not asked for a while. */
export async function verify(api: TestServer, textRef: string, { token }: TestPerson) {
  await api.db("payments").where({ text_ref: textRef }).update({ checked_at: null });
  return call(api.url, verifyPayment, { params: { textRef }, token });
}

/** Starts a payment, goes to the checkout page and chooses there. */
export async function pay(api: TestServer, lecture: Lecture, student: TestPerson, choices: Choices = {}) {
  const checkout = await startPayment(api, lecture, student);
  const returnedTo = await payOnPage(checkout.url, choices);
  return { ...checkout, returnedTo };
}

/** A student who has paid and is enrolled. */
export async function enrolledStudent(api: TestServer, lecture: Lecture) {
  const student = await newPerson(api.url, "student");
  const { textRef } = await pay(api, lecture, student, { webhook: "never" });
  const verified = await verify(api, textRef, student);
  if (!verified.isEnrolled) throw new Error(`Paying led to ${verified.status}.`);
  return { ...student, textRef };
}

export async function isEnrolled(api: TestServer, lecture: Lecture, { token }: TestPerson): Promise<boolean> {
  return (await call(api.url, amIEnrolled, { body: { classId: lecture._id }, token })).isEnrolled;
}

/** How `expect.poll` waits for what something in the background brings about. */
export const eventually = { timeout: 20_000, interval: 25 };

interface PaymentState {
  payment: PaymentStatus;
  enrollment: EnrollmentStatus;
  note: string | null;
}

/** Status and note of a payment, and the status of its enrollment, as the database has them. */
export async function stateOf({ db }: { db: Knex }, textRef: string): Promise<PaymentState> {
  return db("payments")
    .leftJoin("enrollments", "enrollments.payment_id", "payments.id")
    .where("payments.text_ref", textRef)
    .first({ payment: "payments.status", enrollment: "enrollments.status", note: "payments.note" });
}
