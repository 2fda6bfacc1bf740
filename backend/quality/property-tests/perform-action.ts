import { AppError } from "#backend/platform/app-error.ts";
import { fromDatabaseError } from "#backend/platform/db/pg-errors.ts";
import { findLecture, updateEndedAt, updateLectureFields } from "#backend/lectures/schedule/lecture-repo.ts";
import { CHECKOUT_LIFETIME_MS } from "#backend/platform/constants.ts";
import type { FakeChapa } from "#backend/payments/providers/chapa/testing/fake-chapa.ts";
import { findPaymentByTextRef } from "#backend/payments/state/payment-repo.ts";
import { refundPart, refundPayments } from "#backend/payments/refunds/create-refunds.ts";
import { acceptWrongAmount } from "#backend/enrollments/settlement/accept-wrong-amount.ts";
import { deleteAccount } from "#backend/account-data/deletion/delete-account.ts";
import { deleteLecture } from "#backend/enrollments/refunds/delete-lecture.ts";
import { enrollInLecture } from "#backend/enrollments/enroll-in-lecture.ts";
import { handleWebhook } from "#backend/enrollments/settlement/handle-webhook.ts";
import { createConcurrencyControl } from "#backend/enrollments/concurrency-control.ts";
import { reconcileNow } from "#backend/enrollments/testing/other-process.ts";
import { verifyPayment } from "#backend/enrollments/settlement/verify-payment.ts";
import { decideFulfillment } from "#backend/enrollments/fulfillment/decide-fulfillment.ts";
import { lockFulfillment } from "#backend/enrollments/fulfillment/fulfillment-repo.ts";
import { settleLectures } from "#backend/enrollments/fulfillment/settle-lectures.ts";
import { withdrawFromLecture } from "#backend/enrollments/refunds/withdraw-from-lecture.ts";
import type { Action, SingleAction } from "./action.ts";
import { findPayerId, insertMinutes } from "./snapshot-repo.ts";
import { performReplayAction } from "./perform-replay-action.ts";
import type { TestFixture } from "./property-fixture.ts";

/** Performs an action. Expected rejections are ignored; other errors are thrown. */
export async function performAction(fixture: TestFixture, action: Action): Promise<void> {
  const singles = action.do === "at once" ? action.actions : [action];
  const ends = await Promise.allSettled(
    singles.map((single) => performSingle(inOtherProcess(fixture), single)),
  );
  for (const end of ends) if (end.status === "rejected" && !isExpected(end.reason)) throw end.reason;
}

/** Simulates another process that works with the same data: it has its own mutex and batcher. */
function inOtherProcess(fixture: TestFixture): TestFixture {
  return { ...fixture, services: { ...fixture.services, ...createConcurrencyControl() } };
}

/** Returns true for rejections with a status below 500 and for failures of the payment provider. */
function isExpected(error: unknown): boolean {
  const known = error instanceof AppError ? error : fromDatabaseError(error);
  return known !== null && (known.status < 500 || known.code === "payment_provider_failed");
}

async function performSingle(fixture: TestFixture, action: SingleAction): Promise<void> {
  switch (action.do) {
    case "enroll":
      return enroll(fixture, action);
    case "pay":
    case "fail to pay":
      return decide(fixture, action);
    case "charge back":
      return chargeBack(fixture, action);
    case "decide wrong amount":
      return decideWrongAmount(fixture, action);
    case "refund part":
      return refundPartOf(fixture, action);
    case "return":
      return returnFromProvider(fixture, action);
    case "webhook":
      return sendWebhook(fixture, action);
    case "late webhook":
      return sendLateWebhook(fixture, action.which);
    case "fault":
      return fixture.chapa.fail(action.call, action.fault);
    case "time passes":
      return fixture.advanceTime(action.seconds);
    case "withdraw":
      await withdrawFromLecture(fixture.services, {
        lectureId: fixture.lectureId,
        studentId: findStudent(fixture, action.student).accountId,
      });
      return;
    case "refunds end":
      return fixture.chapa.finishRefunds(action.status);
    case "replay":
      return performReplayAction(fixture, action);
    case "reconcile":
      return reconcileNow(fixture.services);
    case "settle":
      return settleLectures(fixture.services);
    default:
      return performAsInstructor(fixture, action);
  }
}

type Of<K extends SingleAction["do"]> = Extract<SingleAction, { do: K }>;

async function performAsInstructor(
  { services, lectureId, instructor, students, password, advanceTime }: TestFixture,
  action: Of<"give" | "end" | "admin decides" | "delete lecture" | "delete account" | "price">,
): Promise<void> {
  const { db, clock } = services;
  switch (action.do) {
    case "give":
      return advanceTime(await insertMinutes(db, lectureId, { ...action, now: clock() }));
    case "end":
      return db.transaction((trx) => updateEndedAt(trx, lectureId, action.ended ? clock() : null));
    case "admin decides":
      return decideAsAdmin(services, lectureId, action.fulfillment);
    case "delete lecture":
      return deleteLecture(services, instructor, lectureId);
    case "price":
      return updateLectureFields(db, lectureId, { priceSantim: action.birr * 100 });
    case "delete account": {
      const who = action.who === "instructor" ? instructor : students[action.who];
      if (who) await deleteWaiving(services, who, password);
    }
  }
}

async function deleteWaiving(
  services: TestFixture["services"],
  who: TestFixture["instructor"],
  password: string,
): Promise<void> {
  try {
    await deleteAccount(services, who, { password });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "earnings_owed")) throw error;
    await deleteAccount(services, who, { password, waivedAmount: Number(error.fields?.["amount"]?.[0]) });
  }
}

async function decideAsAdmin(
  { db, clock }: TestFixture["services"],
  lectureId: string,
  to: "given" | "not_given",
): Promise<void> {
  await db.transaction(async (trx) => {
    const record = await lockFulfillment(trx, lectureId);
    if (record?.fulfillment !== "under_review") return;
    await decideFulfillment(trx, { lectureId, from: "under_review", to, now: clock() });
  });
}

function findStudent({ students }: TestFixture, index: number) {
  const student = students[index];
  if (!student) throw new Error(`There is no student ${index}.`);
  return student;
}

async function enroll(fixture: TestFixture, { student, clicks, price }: Of<"enroll">): Promise<void> {
  const { services, lectureId } = fixture;
  const lecture = await findLecture(services.db, lectureId, services.clock());
  if (!lecture) return;
  const amount = lecture.priceSantim / 100 + (price === "stale" ? 1 : 0);
  const wanted = {
    classId: lectureId,
    amount,
    returnUrl: "http://localhost:0/success",
    phone_number: "0911223344",
  };
  const click = () =>
    enrollInLecture(inOtherProcess(fixture).services, findStudent(fixture, student), wanted);
  const ends = await Promise.allSettled(Array.from({ length: clicks }, click));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/** Finds a checkout's reference by its number; -1 is the newest. */
function findTextRef({ chapa }: TestFixture, index: number): string | undefined {
  const refs = [...chapa.charges.keys()];
  return index < 0 ? refs.at(index) : refs[index % refs.length];
}

/** Pays or fails to pay on the provider's page, which is open for an hour. */
function decide(fixture: TestFixture, action: Of<"pay" | "fail to pay">): void {
  const textRef = findTextRef(fixture, action.checkout);
  const charge = textRef === undefined ? undefined : fixture.chapa.charges.get(textRef);
  if (!charge || (charge.status !== "unpaid" && charge.status !== "failed")) return;
  if (fixture.services.clock().getTime() >= charge.createdAt.getTime() + CHECKOUT_LIFETIME_MS) return;
  if (action.do === "pay" && action.amount === "less") charge.amount = "1.00";
  charge.status = action.do === "pay" ? "success" : action.status;
}

/** Makes the provider charge the payment back without involving us. */
function chargeBack(fixture: TestFixture, { checkout }: Of<"charge back">): void {
  const textRef = findTextRef(fixture, checkout);
  const charge = textRef === undefined ? undefined : fixture.chapa.charges.get(textRef);
  if (charge?.status === "success") charge.status = "reversed";
}

async function refundPartOf(
  fixture: TestFixture,
  { checkout, birr, borneBy }: Of<"refund part">,
): Promise<void> {
  const { db, clock } = fixture.services;
  const textRef = findTextRef(fixture, checkout);
  const payment = textRef === undefined ? undefined : await findPaymentByTextRef(db, textRef);
  if (!payment) return;
  const order = { reason: "an admin", amountSantim: birr * 100, borneBy };
  await db.transaction((trx) => refundPart(trx, payment.id, { ...order, now: clock() }));
}

async function decideWrongAmount(
  fixture: TestFixture,
  { checkout, accept }: Of<"decide wrong amount">,
): Promise<void> {
  const { db, clock, maxSeats } = fixture.services;
  const textRef = findTextRef(fixture, checkout);
  const payment = textRef === undefined ? undefined : await findPaymentByTextRef(db, textRef);
  if (payment?.status !== "in_review") return;
  const now = clock();
  await db.transaction(async (trx) => {
    if (accept) await acceptWrongAmount(trx, payment.id, { now, maxSeats });
    else await refundPayments(trx, [payment.id], { reason: "an admin", now });
  });
}

async function returnFromProvider(fixture: TestFixture, { checkout, as }: Of<"return">): Promise<void> {
  const textRef = findTextRef(fixture, checkout);
  const payerId = textRef === undefined ? undefined : await findPayerId(fixture.services.db, textRef);
  if (textRef === undefined || payerId === undefined) return;
  const accountId = as === "payer" ? payerId : fixture.instructor.accountId;
  await verifyPayment(fixture.services, { accountId, textRef });
}

type Webhook = ReturnType<FakeChapa["webhook"]>;

async function sendWebhook(
  fixture: TestFixture,
  { checkout, event, signature, when }: Of<"webhook">,
): Promise<void> {
  const textRef = findTextRef(fixture, checkout);
  if (textRef === undefined) return;
  const sent = fixture.chapa.webhook(textRef, event);
  if (signature !== "valid") return rejectForged(fixture, sent, signature);
  if (when === "later") {
    fixture.late.push(sent);
    return;
  }
  const sends = when === "twice" ? [sent, sent] : [sent];
  await Promise.all(sends.map((webhook) => postWebhook(inOtherProcess(fixture), webhook)));
}

function postWebhook({ services }: TestFixture, { raw, headers }: Webhook): Promise<void> {
  return handleWebhook(services, { provider: "chapa", raw, headers });
}

async function sendLateWebhook(fixture: TestFixture, which: number): Promise<void> {
  const [sent] = fixture.late.splice(which % Math.max(fixture.late.length, 1), 1);
  if (sent) await postWebhook(fixture, sent);
}

async function rejectForged(
  fixture: TestFixture,
  { raw, headers }: Webhook,
  signature: "constant" | "invalid",
): Promise<void> {
  const constant = { "chapa-signature": headers["chapa-signature"] ?? "" };
  const changed = Buffer.from(raw.toString("utf8").replace("charge.", "charge.x"));
  const forged = signature === "invalid" ? { raw: changed, headers } : { raw, headers: constant };
  const callsBefore = fixture.chapa.calls.length;
  try {
    await postWebhook(fixture, forged);
  } catch (error) {
    if (error instanceof AppError && error.code === "webhook_rejected") return;
    throw error;
  }
  throw new Error(
    `A forged webhook was accepted, and the provider called ${fixture.chapa.calls.length - callsBefore} times.`,
  );
}
