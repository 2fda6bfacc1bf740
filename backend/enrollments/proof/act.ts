import { AppError } from "#backend/app-error.ts";
import { fromDatabaseError } from "#backend/db/pg-errors.ts";
import { findLecture, markFirstMedia, updateLecture } from "#backend/lectures/lecture-repo.ts";
import { SEAT_HOLD_MS } from "#backend/constants.ts";
import type { FakeChapa } from "#backend/payments/chapa/testing/fake-chapa.ts";
import { deleteAccount } from "../delete-account.ts";
import { deleteLecture } from "../delete-lecture.ts";
import { enrollInLecture } from "../enroll-in-lecture.ts";
import { receiveWebhook } from "../receive-webhook.ts";
import { createQueues } from "../create-queues.ts";
import { reconcileNow } from "../testing/other-process.ts";
import { verifyPayment } from "../verify-payment.ts";
import { withdrawFromLecture } from "../withdraw-from-lecture.ts";
import type { Action, SingleAction } from "./proof-actions.ts";
import { payerOf } from "./proof-repo.ts";
import type { ProofWorld } from "./proof-world.ts";

/** Does it, and lets people be told no: an error that nobody expects is still thrown. */
export async function act(world: ProofWorld, action: Action): Promise<void> {
  const alone = action.do === "at once" ? action.actions : [action];
  const ends = await Promise.allSettled(alone.map((single) => actAlone(elsewhere(world), single)));
  for (const end of ends) if (end.status === "rejected" && !isExpected(end.reason)) throw end.reason;
}

/** The same world, seen from another process: turns that are taken in memory there are nobody's here. */
function elsewhere(world: ProofWorld): ProofWorld {
  return { ...world, services: { ...world.services, ...createQueues() } };
}

/** The words of the contract, but none that mean a fault of ours. The provider's faults are expected. */
function isExpected(error: unknown): boolean {
  const told = error instanceof AppError ? error : fromDatabaseError(error);
  return told !== null && (told.status < 500 || told.code === "payment_provider_failed");
}

async function actAlone(world: ProofWorld, action: SingleAction): Promise<void> {
  switch (action.do) {
    case "enroll":
      return enroll(world, action);
    case "pay":
    case "fail to pay":
      return decide(world, action);
    case "take back":
      return takeBack(world, action);
    case "come back":
      return comeBack(world, action);
    case "webhook":
      return webhook(world, action);
    case "late webhook":
      return lateWebhook(world, action.which);
    case "fault":
      return world.chapa.fail(action.call, action.fault);
    case "time passes":
      return world.pass(action.seconds);
    case "withdraw":
      await withdrawFromLecture(world.services, {
        lectureId: world.lectureId,
        studentId: studentOf(world, action.student).accountId,
      });
      return;
    case "refunds end":
      return world.chapa.finishRefunds(action.status);
    case "reconcile":
      return reconcileNow(world.services);
    default:
      return teach(world, action);
  }
}

type Of<K extends SingleAction["do"]> = Extract<SingleAction, { do: K }>;

async function teach(
  { services, lectureId, instructor, students, password }: ProofWorld,
  action: Of<"host sends" | "delete lecture" | "leave" | "price">,
): Promise<void> {
  const { db, clock } = services;
  switch (action.do) {
    case "host sends":
      return markFirstMedia(db, lectureId, clock());
    case "delete lecture":
      return deleteLecture(services, instructor, lectureId);
    case "price":
      return updateLecture(db, lectureId, { priceSantim: action.birr * 100 });
    case "leave": {
      const who = action.who === "instructor" ? instructor : students[action.who];
      if (who) await deleteAccount(services, who, password);
    }
  }
}

function studentOf({ students }: ProofWorld, index: number) {
  const student = students[index];
  if (!student) throw new Error(`There is no student ${index}.`);
  return student;
}

async function enroll(world: ProofWorld, { student, clicks, price }: Of<"enroll">): Promise<void> {
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
  const click = () => enrollInLecture(elsewhere(world).services, studentOf(world, student), wanted);
  const ends = await Promise.allSettled(Array.from({ length: clicks }, click));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/** Our reference of the checkout with a number, if there is any; -1 is the newest. */
function checkoutOf({ chapa }: ProofWorld, index: number): string | undefined {
  const refs = [...chapa.charges.keys()];
  return index < 0 ? refs.at(index) : refs[index % refs.length];
}

/** On the provider's page, which lets a payer try for an hour. */
function decide(world: ProofWorld, action: Of<"pay" | "fail to pay">): void {
  const textRef = checkoutOf(world, action.checkout);
  const charge = textRef === undefined ? undefined : world.chapa.charges.get(textRef);
  if (!charge || (charge.status !== "unpaid" && charge.status !== "failed")) return;
  if (world.services.clock().getTime() >= charge.createdAt.getTime() + SEAT_HOLD_MS) return;
  if (action.do === "pay" && action.amount === "less") charge.amount = "1.00";
  charge.status = action.do === "pay" ? "success" : action.status;
}

/** The payer's bank has it, or somebody at the provider: the money goes without us. */
function takeBack(world: ProofWorld, { checkout }: Of<"take back">): void {
  const textRef = checkoutOf(world, checkout);
  const charge = textRef === undefined ? undefined : world.chapa.charges.get(textRef);
  if (charge?.status === "success" && charge.refunds.size === 0) charge.status = "reversed";
}

async function comeBack(world: ProofWorld, { checkout, as }: Of<"come back">): Promise<void> {
  const textRef = checkoutOf(world, checkout);
  const payerId = textRef === undefined ? undefined : await payerOf(world.services.db, textRef);
  if (textRef === undefined || payerId === undefined) return;
  const accountId = as === "payer" ? payerId : world.instructor.accountId;
  await verifyPayment(world.services, { accountId, textRef });
}

type Webhook = ReturnType<FakeChapa["webhook"]>;

async function webhook(world: ProofWorld, { checkout, event, signed, when }: Of<"webhook">): Promise<void> {
  const textRef = checkoutOf(world, checkout);
  if (textRef === undefined) return;
  const sent = world.chapa.webhook(textRef, event);
  if (signed !== "well") return refuseForged(world, sent, signed);
  if (when === "later") {
    world.late.push(sent);
    return;
  }
  const deliveries = when === "twice" ? [sent, sent] : [sent];
  await Promise.all(deliveries.map((delivery) => deliver(elsewhere(world), delivery)));
}

function deliver({ services }: ProofWorld, { raw, headers }: Webhook): Promise<void> {
  return receiveWebhook(services, { provider: "chapa", raw, headers });
}

async function lateWebhook(world: ProofWorld, which: number): Promise<void> {
  const [sent] = world.late.splice(which % Math.max(world.late.length, 1), 1);
  if (sent) await deliver(world, sent);
}

async function refuseForged(
  world: ProofWorld,
  { raw, headers }: Webhook,
  signed: "constantly" | "wrongly",
): Promise<void> {
  const constant = { "chapa-signature": headers["chapa-signature"] ?? "" };
  const changed = Buffer.from(raw.toString("utf8").replace("charge.", "charge.x"));
  const forged = signed === "wrongly" ? { raw: changed, headers } : { raw, headers: constant };
  const asked = world.chapa.calls.length;
  try {
    await deliver(world, forged);
  } catch (error) {
    if (error instanceof AppError && error.code === "webhook_refused") return;
    throw error;
  }
  throw new Error(
    `A forged webhook was taken, and the provider asked ${world.chapa.calls.length - asked} times.`,
  );
}
