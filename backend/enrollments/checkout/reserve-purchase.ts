import type { EnrollmentKind } from "#contract/payments/enrollment-kind.ts";
import { birrToSantim, santimToBirr } from "#contract/payments/money.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { CHECKOUT_START_TIMEOUT_MS } from "#backend/platform/constants.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { lockLecture, type LectureRecord } from "#backend/lectures/schedule/lecture-repo.ts";
import { seatLimit } from "#backend/lectures/schedule/seat-policy.ts";
import { calculatePlatformFee } from "#backend/payments/ledger/ledger-rules.ts";
import { findPayment, insertPayment, type PaymentRecord } from "#backend/payments/state/payment-repo.ts";
import { createTextRef } from "#backend/payments/state/text-ref.ts";
import { transitionPayment } from "#backend/payments/state/transition-payment.ts";
import { isBanned } from "../state/ban-repo.ts";
import { canEnroll } from "../state/enrollment-policy.ts";
import { type EnrollmentRecord, findCurrentEnrollment, insertEnrollment } from "../state/enrollment-repo.ts";
import type { PaymentServices } from "../state/enrollment-services.ts";
import { canBuyReplay } from "../state/replay-purchase-policy.ts";
import { findSoldReplay } from "../state/replay-sale-repo.ts";
import { hasPaymentInReview } from "../state/review-repo.ts";
import { closePayment } from "../state/close-payment.ts";
import { areSeatsScarce, canHold, holdEnd, scarceHoldEnd } from "./hold-policy.ts";
import { lockHolds, shortenHolds } from "../state/hold-repo.ts";
import { transactOnce } from "#backend/platform/idempotency/transact-once.ts";

interface PurchaseRequest {
  /** The purchase: a seat by default, or the replay. */
  kind?: EnrollmentKind;
  accountId: string;
  lectureId: string;
  /** The price that the client showed. */
  amountBirr: number;
  /** True to require a mobile number, which the provider may need. */
  needsPhone?: boolean;
}

export type Reservation =
  /** A seat or the replay is now held, and the caller must open the checkout for it. */
  | ({ kind: "new"; payment: PaymentRecord; lecture: LectureRecord } & Replacement)
  /** An earlier call holds the seat or replay. Its checkout may not be open yet. */
  | { kind: "existing"; payment: PaymentRecord }
  /** The lecture is free, and the student is enrolled. */
  | ({ kind: "free"; payment: PaymentRecord } & Replacement);

interface Replacement {
  /**
   * An earlier checkout that the new one replaces. The caller must close the earlier checkout's page at the provider.
   */
  replaced?: PaymentRecord;
}

/**
 * Holds a seat or the replay for a student and creates its payment, in one transaction under the lecture's lock. In a
 * free lecture the student is enrolled at once. The error `price_changed` carries the current price; the errors
 * `hold_again_later` and `too_many_holds` carry a time to wait.
 */
export async function reservePurchase(
  services: PaymentServices,
  request: PurchaseRequest,
): Promise<Reservation> {
  const { db, lectureMutex } = services;
  let reservation: Reservation | undefined;
  const { kind, paymentId } = await lectureMutex.runExclusive(request.lectureId, () =>
    transactOnce(db, async (trx) => {
      reservation = await reserveLocked(trx, services, request);
      return { kind: reservation.kind, paymentId: reservation.payment.id };
    }),
  );
  if (reservation) return reservation;
  const payment = await findPayment(db, paymentId);
  if (!payment) throw new AppError("payment_not_found");
  return { kind: kind === "free" ? "free" : "existing", payment };
}

async function reserveLocked(
  trx: Knex.Transaction,
  { clock, providers, platformFeePercent, maxSeats }: PaymentServices,
  { kind = "seat", accountId, lectureId, amountBirr, needsPhone = true }: PurchaseRequest,
): Promise<Reservation> {
  const now = clock();
  const lecture = await lockLecture(trx, lectureId, now);
  if (!lecture) throw new AppError("lecture_not_found");
  const lapsed = await closeLapsedHold(trx, { studentId: accountId, lectureId }, now);
  const current = await findCurrentEnrollment(trx, { studentId: accountId, lectureId });
  const priceSantim = await findPrice(trx, kind, { accountId, lecture, current, maxSeats, now });
  if (await hasPaymentInReview(trx, { studentId: accountId, lectureId }))
    throw new AppError("payment_in_review");
  if (await isBanned(trx, lectureId, accountId)) throw new AppError("banned");
  if (birrToSantim(amountBirr) !== priceSantim)
    throw new AppError("price_changed", { fields: { price: [String(santimToBirr(priceSantim))] } });

  const earlier = current?.paymentId ? await findPayment(trx, current.paymentId) : undefined;
  const isSame = current?.kind === kind && earlier?.amountSantim === priceSantim;
  if (earlier && isSame && isCheckoutUsable(earlier, now)) return { kind: "existing", payment: earlier };
  if (priceSantim > 0 && providers.current.requiresPhone && needsPhone)
    throw new AppError("phone_required", { fields: { phone_number: ["Enter your mobile number."] } });
  const replaced = earlier ?? lapsed;
  const replacement: Replacement = replaced ? { replaced } : {};
  if (earlier) await closePayment(trx, { paymentId: earlier.id, to: "expired", note: "replaced", now });

  if (priceSantim === 0) {
    const payment = await enrollFree(trx, { accountId, lecture, now });
    return { kind: "free", payment, ...replacement };
  }
  const provider = providers.current.name;
  if (!earlier) await refuseTooManyHolds(trx, { studentId: accountId, lectureId, now });
  const purchase = { kind, priceSantim, accountId, lecture, replacedEnd: current?.heldUntil ?? null, now };
  const payment = await holdPurchase(trx, purchase, { provider, platformFeePercent, maxSeats });
  return { kind: "new", payment, lecture, ...replacement };
}

interface Buyer {
  accountId: string;
  lecture: LectureRecord;
  /** The student's active or held enrollment. */
  current: EnrollmentRecord | undefined;
  maxSeats: number;
  now: Date;
}

/** Returns the price of the seat or replay. @throws AppError when the student can't currently buy it */
async function findPrice(trx: Knex.Transaction, kind: EnrollmentKind, buyer: Buyer): Promise<number> {
  if (kind === "seat") {
    const decision = canEnroll(buyer);
    if (!decision.ok) throw new AppError(decision.code);
    return buyer.lecture.priceSantim;
  }
  const decision = canBuyReplay({ ...buyer, replay: await findSoldReplay(trx, buyer.lecture.id) });
  if (!decision.ok) throw new AppError(decision.code);
  return decision.offer.priceSantim;
}

interface NewPurchase {
  accountId: string;
  lecture: LectureRecord;
  now: Date;
}

interface PaidPurchase extends NewPurchase {
  kind: EnrollmentKind;
  priceSantim: number;
  replacedEnd: Date | null;
}

type SaleTerms = Pick<PaymentServices, "platformFeePercent" | "maxSeats"> & { provider: string };

/** Creates a payment and an enrollment that is held while its checkout is open. */
async function holdPurchase(
  trx: Knex.Transaction,
  { kind, priceSantim, accountId, lecture, replacedEnd, now }: PaidPurchase,
  { provider, platformFeePercent, maxSeats }: SaleTerms,
): Promise<PaymentRecord> {
  // If a checkout is replaced, its seat is already counted.
  const seatsTaken = lecture.seatsTaken + (replacedEnd === null ? 1 : 0);
  const isScarce = kind === "seat" && areSeatsScarce({ seatLimit: seatLimit(lecture, maxSeats), seatsTaken });
  if (isScarce) await shortenHolds(trx, lecture.id, scarceHoldEnd(now));
  const heldUntil = holdEnd({ isScarce, replacedEnd, now });
  const payment = await insertPayment(trx, {
    textRef: createTextRef(),
    payerId: accountId,
    provider,
    amountSantim: priceSantim,
    currency: "ETB",
    payeeId: lecture.instructorId,
    platformFeeSantim: calculatePlatformFee(priceSantim, platformFeePercent),
    now,
    expiresAt: heldUntil,
  });
  const buys = { kind, studentId: accountId, lectureId: lecture.id, paymentId: payment.id, bought: lecture };
  await insertEnrollment(trx, { ...buys, heldUntil, now });
  return payment;
}

/** Creates a payment of zero and an active enrollment. */
async function enrollFree(
  trx: Knex.Transaction,
  { accountId, lecture, now }: NewPurchase,
): Promise<PaymentRecord> {
  const payment = await insertPayment(trx, {
    textRef: createTextRef(),
    payerId: accountId,
    provider: "free",
    amountSantim: 0,
    currency: "ETB",
    payeeId: null,
    platformFeeSantim: 0,
    now,
    expiresAt: now,
  });
  const seat = { studentId: accountId, lectureId: lecture.id, paymentId: payment.id, bought: lecture };
  await insertEnrollment(trx, { ...seat, kind: "seat", heldUntil: null, now });
  await transitionPayment(trx, payment, { to: "paid", now });
  await enqueueNotifications(trx, { kind: "enrolled", subjectId: payment.id, accountIds: [accountId] }, now);
  return payment;
}

/** Closes the student's checkout in this lecture if its hold has ended, and returns it. */
async function closeLapsedHold(
  trx: Knex.Transaction,
  key: { studentId: string; lectureId: string },
  now: Date,
): Promise<PaymentRecord | undefined> {
  const current = await findCurrentEnrollment(trx, key);
  if (!current?.heldUntil || current.heldUntil > now || !current.paymentId) return undefined;
  const { paymentId } = current;
  await closePayment(trx, { paymentId, to: "expired", note: "not paid in time", countsAsHold: true, now });
  return findPayment(trx, paymentId);
}

/** @throws AppError hold_again_later, too_many_holds */
async function refuseTooManyHolds(
  trx: Knex.Transaction,
  key: { studentId: string; lectureId: string; now: Date },
): Promise<void> {
  const decision = canHold({ ...(await lockHolds(trx, key)), now: key.now });
  if (decision.ok) return;
  const retryAfter = Math.ceil((decision.retryAt.getTime() - key.now.getTime()) / 1000);
  throw new AppError(decision.code, { retryAfter });
}

/** Returns true if the checkout page is open or another call is opening it. */
function isCheckoutUsable(payment: PaymentRecord, now: Date): boolean {
  if (payment.status === "pending") return payment.checkoutUrl !== null;
  const age = now.getTime() - payment.createdAt.getTime();
  return payment.status === "created" && age < CHECKOUT_START_TIMEOUT_MS;
}
