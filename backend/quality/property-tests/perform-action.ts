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
import { enrollInLecture } from "#backend/enrollments/checkout/enroll-in-lecture.ts";
import { handleWebhook } from "#backend/enrollments/settlement/handle-webhook.ts";
import { createConcurrencyControl } from "#backend/enrollments/concurrency-control.ts";
import { reconcileNow } from "#backend/enrollments/testing/other-process.ts";
import { verifyPayment } from "#backend/enrollments/settlement/verify-payment.ts";
import { decideDelivery } from "#backend/enrollments/fulfillment/decide-delivery.ts";
import { lockDeliveryFacts } from "#backend/enrollments/fulfillment/delivery-repo.ts";
import { settleLectures } from "#backend/enrollments/fulfillment/settle-lectures.ts";
import { withdrawFromLecture } from "#backend/enrollments/refunds/withdraw-from-lecture.ts";
import type { Action, SingleAction } from "./action.ts";
import { findPayerId, insertMinutes } from "./snapshot-repo.ts";
import { performReplayAction } from "./perform-replay-action.ts";
import type { TestWorld } from "./test-world.ts";

/** Performs an action. Expected rejections are ignored, other errors are thrown. */
export async function performAction(world: TestWorld, action: Action): Promise<void> {
  const singles = action.do === "at once" ? action.actions : [action];
  const ends = await Promise.allSettled(
    singles.map((single) => performSingle(inOtherProcess(world), single)),
  );
  for (const end of ends) if (end.status === "rejected" && !isExpected(end.reason)) throw end.reason;
}

/** The same world in another process, with its own mutex and batcher. */
function inOtherProcess(world: TestWorld): TestWorld {
  return { ...world, services: { ...world.services, ...createConcurrencyControl() } };
}

/** Errors of the contract, except internal ones. Faults of the provider are expected. */
function isExpected(error: unknown): boolean {
  const known = error instanceof AppError ? error : fromDatabaseError(error);
  return known !== null && (known.status < 500 || known.code === "payment_provider_failed");
}

async function performSingle(world: TestWorld, action: SingleAction): Promise<void> {
  switch (action.do) {
    case "enroll":
      return enroll(world, action);
    case "pay":
    case "fail to pay":
      return decide(world, action);
    case "charge back":
      return chargeBack(world, action);
    case "decide wrong amount":
      return decideWrongAmount(world, action);
    case "refund part":
      return refundPartOf(world, action);
    case "return":
      return returnFromProvider(world, action);
    case "webhook":
      return sendWebhook(world, action);
    case "late webhook":
      return deliverLateWebhook(world, action.which);
    case "fault":
      return world.chapa.fail(action.call, action.fault);
    case "time passes":
      return world.advanceTime(action.seconds);
    case "withdraw":
      await withdrawFromLecture(world.services, {
        lectureId: world.lectureId,
        studentId: findStudent(world, action.student).accountId,
      });
      return;
    case "refunds end":
      return world.chapa.finishRefunds(action.status);
    case "replay":
      return performReplayAction(world, action);
    case "reconcile":
      return reconcileNow(world.services);
    case "settle":
      return settleLectures(world.services);
    default:
      return performAsInstructor(world, action);
  }
}

type Of<K extends SingleAction["do"]> = Extract<SingleAction, { do: K }>;

async function performAsInstructor(
  { services, lectureId, instructor, students, password, advanceTime }: TestWorld,
  action: Of<"give" | "end" | "admin decides" | "delete lecture" | "delete account" | "price">,
): Promise<void> {
  const { db, clock } = services;
  switch (action.do) {
    case "give":
      return advanceTime(await insertMinutes(db, lectureId, { ...action, now: clock() }));
    case "end":
      return db.transaction((trx) => updateEndedAt(trx, lectureId, action.ended ? clock() : null));
    case "admin decides":
      return decideAsAdmin(services, lectureId, action.delivery);
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

/** Deletes an account, and gives up what it is owed. */
async function deleteWaiving(
  services: TestWorld["services"],
  who: TestWorld["instructor"],
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
  { db, clock }: TestWorld["services"],
  lectureId: string,
  to: "given" | "not_given",
): Promise<void> {
  await db.transaction(async (trx) => {
    const facts = await lockDeliveryFacts(trx, lectureId);
    if (facts?.delivery !== "under_review") return;
    await decideDelivery(trx, { lectureId, from: "under_review", to, now: clock() });
  });
}

function findStudent({ students }: TestWorld, index: number) {
  const student = students[index];
  if (!student) throw new Error(`There is no student ${index}.`);
  return student;
}

async function enroll(world: TestWorld, { student, clicks, price }: Of<"enroll">): Promise<void> {
  const { services, lectureId } = world;
  const lecture = await findLecture(services.db, lectureId, services.clock());
  if (!lecture) return;
  const amount = lecture.priceSantim / 100 + (price === "stale" ? 1 : 0);
  const wanted = {
    classId: lectureId,
    amount,
    returnUrl: "http://localhost:0/success",
    phone_number: "0911223344",
  };
  const click = () => enrollInLecture(inOtherProcess(world).services, findStudent(world, student), wanted);
  const ends = await Promise.allSettled(Array.from({ length: clicks }, click));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/** Finds the reference of a checkout by its number; -1 is the newest. */
function findTextRef({ chapa }: TestWorld, index: number): string | undefined {
  const refs = [...chapa.charges.keys()];
  return index < 0 ? refs.at(index) : refs[index % refs.length];
}

/** Pays or fails on the provider's page, which is open for an hour. */
function decide(world: TestWorld, action: Of<"pay" | "fail to pay">): void {
  const textRef = findTextRef(world, action.checkout);
  const charge = textRef === undefined ? undefined : world.chapa.charges.get(textRef);
  if (!charge || (charge.status !== "unpaid" && charge.status !== "failed")) return;
  if (world.services.clock().getTime() >= charge.createdAt.getTime() + CHECKOUT_LIFETIME_MS) return;
  if (action.do === "pay" && action.amount === "less") charge.amount = "1.00";
  charge.status = action.do === "pay" ? "success" : action.status;
}

/** The provider takes the money back without us. */
function chargeBack(world: TestWorld, { checkout }: Of<"charge back">): void {
  const textRef = findTextRef(world, checkout);
  const charge = textRef === undefined ? undefined : world.chapa.charges.get(textRef);
  if (charge?.status === "success") charge.status = "reversed";
}

async function refundPartOf(world: TestWorld, { checkout, birr, borneBy }: Of<"refund part">): Promise<void> {
  const { db, clock } = world.services;
  const textRef = findTextRef(world, checkout);
  const payment = textRef === undefined ? undefined : await findPaymentByTextRef(db, textRef);
  if (!payment) return;
  const order = { reason: "an admin", amountSantim: birr * 100, borneBy };
  await db.transaction((trx) => refundPart(trx, payment.id, { ...order, now: clock() }));
}

async function decideWrongAmount(
  world: TestWorld,
  { checkout, accept }: Of<"decide wrong amount">,
): Promise<void> {
  const { db, clock, maxSeats } = world.services;
  const textRef = findTextRef(world, checkout);
  const payment = textRef === undefined ? undefined : await findPaymentByTextRef(db, textRef);
  if (payment?.status !== "in_review") return;
  const now = clock();
  await db.transaction(async (trx) => {
    if (accept) await acceptWrongAmount(trx, payment.id, { now, maxSeats });
    else await refundPayments(trx, [payment.id], { reason: "an admin", now });
  });
}

async function returnFromProvider(world: TestWorld, { checkout, as }: Of<"return">): Promise<void> {
  const textRef = findTextRef(world, checkout);
  const payerId = textRef === undefined ? undefined : await findPayerId(world.services.db, textRef);
  if (textRef === undefined || payerId === undefined) return;
  const accountId = as === "payer" ? payerId : world.instructor.accountId;
  await verifyPayment(world.services, { accountId, textRef });
}

type Webhook = ReturnType<FakeChapa["webhook"]>;

async function sendWebhook(
  world: TestWorld,
  { checkout, event, signature, when }: Of<"webhook">,
): Promise<void> {
  const textRef = findTextRef(world, checkout);
  if (textRef === undefined) return;
  const sent = world.chapa.webhook(textRef, event);
  if (signature !== "valid") return rejectForged(world, sent, signature);
  if (when === "later") {
    world.late.push(sent);
    return;
  }
  const deliveries = when === "twice" ? [sent, sent] : [sent];
  await Promise.all(deliveries.map((delivery) => deliver(inOtherProcess(world), delivery)));
}

function deliver({ services }: TestWorld, { raw, headers }: Webhook): Promise<void> {
  return handleWebhook(services, { provider: "chapa", raw, headers });
}

async function deliverLateWebhook(world: TestWorld, which: number): Promise<void> {
  const [sent] = world.late.splice(which % Math.max(world.late.length, 1), 1);
  if (sent) await deliver(world, sent);
}

async function rejectForged(
  world: TestWorld,
  { raw, headers }: Webhook,
  signature: "constant" | "invalid",
): Promise<void> {
  const constant = { "chapa-signature": headers["chapa-signature"] ?? "" };
  const changed = Buffer.from(raw.toString("utf8").replace("charge.", "charge.x"));
  const forged = signature === "invalid" ? { raw: changed, headers } : { raw, headers: constant };
  const callsBefore = world.chapa.calls.length;
  try {
    await deliver(world, forged);
  } catch (error) {
    if (error instanceof AppError && error.code === "webhook_rejected") return;
    throw error;
  }
  throw new Error(
    `A forged webhook was accepted, and the provider called ${world.chapa.calls.length - callsBefore} times.`,
  );
}
