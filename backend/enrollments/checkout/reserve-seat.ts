import { birrToSantim, santimToBirr } from "#contract/payments/money.ts";
import { AppError } from "#backend/app-error.ts";
import { CHECKOUT_START_TIMEOUT_MS } from "#backend/constants.ts";
import type { Knex } from "#backend/db/knex.ts";
import { enqueueEmails } from "#backend/email/email-repo.ts";
import { lockLecture, type LectureRecord } from "#backend/lectures/lecture-repo.ts";
import { seatLimit } from "#backend/lectures/seat-policy.ts";
import { calculatePlatformFee } from "#backend/payments/ledger/ledger-rules.ts";
import { findPayment, insertPayment, type PaymentRecord } from "#backend/payments/payment-repo.ts";
import { createTextRef } from "#backend/payments/text-ref.ts";
import { isBanned } from "../ban-repo.ts";
import { canEnroll } from "../enrollment-policy.ts";
import { findCurrentEnrollment, insertEnrollment } from "../enrollment-repo.ts";
import type { PaymentServices } from "../enrollment-services.ts";
import { settleFree } from "../settlement/settle-payment.ts";
import { hasPaymentInReview } from "../settlement/review-repo.ts";
import { closePayment } from "./close-payment.ts";
import { areSeatsScarce, canHold, holdEnd, scarceHoldEnd } from "./hold-policy.ts";
import { lockHolds, shortenHolds } from "./hold-repo.ts";

interface SeatRequest {
  accountId: string;
  lectureId: string;
  /** The price that the client showed. */
  amountBirr: number;
  /** Whether the mobile number is missing that a provider may require. */
  needsPhone?: boolean;
}

export type Reservation =
  /** A seat is held, and the caller must open its checkout. */
  | ({ kind: "new"; payment: PaymentRecord; lecture: LectureRecord } & Replacement)
  /** An earlier call holds the seat. Its checkout may not be open yet. */
  | { kind: "existing"; payment: PaymentRecord }
  /** The lecture is free, and the student is enrolled. */
  | ({ kind: "free"; payment: PaymentRecord } & Replacement);

interface Replacement {
  /** An earlier checkout that this one replaces. The caller must close its page at the provider. */
  replaced?: PaymentRecord;
}

/**
 * Holds a seat for a student and creates its payment, in one transaction under the lecture's lock. In a free lecture
 * the student is enrolled at once.
 * @throws AppError lecture_not_found, own_lecture, already_enrolled, lecture_ended, lecture_full, price_changed
 *   (with the current price), phone_required, payment_in_review, banned, hold_again_later, too_many_holds (both with a
 *   time to wait)
 */
export async function reserveSeat(services: PaymentServices, request: SeatRequest): Promise<Reservation> {
  const { db, lectureMutex } = services;
  return lectureMutex.runExclusive(request.lectureId, () =>
    db.transaction((trx) => reserveLocked(trx, services, request)),
  );
}

async function reserveLocked(
  trx: Knex.Transaction,
  { clock, providers, platformFeePercent, maxSeats }: PaymentServices,
  { accountId, lectureId, amountBirr, needsPhone = true }: SeatRequest,
): Promise<Reservation> {
  const now = clock();
  const lecture = await lockLecture(trx, lectureId, now);
  if (!lecture) throw new AppError("lecture_not_found");
  const lapsed = await closeLapsedHold(trx, { studentId: accountId, lectureId }, now);
  const current = await findCurrentEnrollment(trx, { studentId: accountId, lectureId });
  const decision = canEnroll({ accountId, lecture, current, maxSeats, now });
  if (!decision.ok) throw new AppError(decision.code);
  if (await hasPaymentInReview(trx, { studentId: accountId, lectureId }))
    throw new AppError("payment_in_review");
  if (await isBanned(trx, lectureId, accountId)) throw new AppError("banned");
  if (birrToSantim(amountBirr) !== lecture.priceSantim)
    throw new AppError("price_changed", { fields: { price: [String(santimToBirr(lecture.priceSantim))] } });

  const earlier = current?.paymentId ? await findPayment(trx, current.paymentId) : undefined;
  if (earlier && isCheckoutUsable(earlier, lecture, now)) return { kind: "existing", payment: earlier };
  if (lecture.priceSantim > 0 && providers.current.requiresPhone && needsPhone)
    throw new AppError("phone_required", { fields: { phone_number: ["Enter your mobile number."] } });
  const replaced = earlier ?? lapsed;
  const replacement: Replacement = replaced ? { replaced } : {};
  if (earlier) await closePayment(trx, { paymentId: earlier.id, to: "expired", note: "replaced", now });

  if (lecture.priceSantim === 0) {
    const payment = await enrollFree(trx, { accountId, lecture, now });
    return { kind: "free", payment, ...replacement };
  }
  const provider = providers.current.name;
  if (!earlier) await refuseTooManyHolds(trx, { studentId: accountId, lectureId, now });
  const seat = { accountId, lecture, replacedEnd: current?.heldUntil ?? null, now };
  const payment = await holdSeat(trx, seat, { provider, platformFeePercent, maxSeats });
  return { kind: "new", payment, lecture, ...replacement };
}

interface NewSeat {
  accountId: string;
  lecture: LectureRecord;
  now: Date;
}

type SaleTerms = Pick<PaymentServices, "platformFeePercent" | "maxSeats"> & { provider: string };

/** Creates a payment and an enrollment that holds a seat while its checkout is open. */
async function holdSeat(
  trx: Knex.Transaction,
  { accountId, lecture, replacedEnd, now }: NewSeat & { replacedEnd: Date | null },
  { provider, platformFeePercent, maxSeats }: SaleTerms,
): Promise<PaymentRecord> {
  // The seat of a replaced checkout is counted already.
  const seatsTaken = lecture.seatsTaken + (replacedEnd === null ? 1 : 0);
  const isScarce = areSeatsScarce({ seatLimit: seatLimit(lecture, maxSeats), seatsTaken });
  if (isScarce) await shortenHolds(trx, lecture.id, scarceHoldEnd(now));
  const heldUntil = holdEnd({ isScarce, replacedEnd, now });
  const payment = await insertPayment(trx, {
    textRef: createTextRef(),
    payerId: accountId,
    provider,
    amountSantim: lecture.priceSantim,
    currency: "ETB",
    payeeId: lecture.instructorId,
    platformFeeSantim: calculatePlatformFee(lecture.priceSantim, platformFeePercent),
    now,
    expiresAt: heldUntil,
  });
  const enrollment = { studentId: accountId, lectureId: lecture.id, paymentId: payment.id, bought: lecture };
  await insertEnrollment(trx, { ...enrollment, heldUntil, now });
  return payment;
}

/** Creates a payment of nothing and an active enrollment. */
async function enrollFree(
  trx: Knex.Transaction,
  { accountId, lecture, now }: NewSeat,
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
  const enrollment = { studentId: accountId, lectureId: lecture.id, paymentId: payment.id, bought: lecture };
  await insertEnrollment(trx, { ...enrollment, heldUntil: null, now });
  await settleFree(trx, payment, now);
  await enqueueEmails(trx, { kind: "enrolled", subjectId: payment.id, accountIds: [accountId] }, now);
  return payment;
}

/** Closes the student's checkout in this lecture when its hold is over, and returns it. */
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

/** Whether a checkout is open at the current price, or is just being opened. */
function isCheckoutUsable(payment: PaymentRecord, lecture: LectureRecord, now: Date): boolean {
  if (payment.amountSantim !== lecture.priceSantim) return false;
  if (payment.status === "pending") return payment.checkoutUrl !== null;
  const age = now.getTime() - payment.createdAt.getTime();
  return payment.status === "created" && age < CHECKOUT_START_TIMEOUT_MS;
}
