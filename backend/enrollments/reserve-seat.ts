import { birrToSantim, santimToBirr } from "#contract/money.ts";
import { AppError } from "#backend/app-error.ts";
import { CHECKOUT_START_MS, SEAT_HOLD_MS } from "#backend/constants.ts";
import type { Knex } from "#backend/db/knex.ts";
import { lockLecture, type LectureRecord } from "#backend/lectures/lecture-repo.ts";
import { orderMails } from "#backend/mail/mail-repo.ts";
import { platformFee } from "#backend/payments/ledger/ledger-rules.ts";
import { findPayment, insertPayment, type PaymentRecord } from "#backend/payments/payment-repo.ts";
import { newTextRef } from "#backend/payments/text-ref.ts";
import { closeAttempt } from "./close-attempt.ts";
import { isBanned } from "./ban-repo.ts";
import { canEnroll } from "./enrollment-policy.ts";
import { findSeat, insertEnrollment, type EnrollmentRecord } from "./enrollment-repo.ts";
import type { PaymentServices } from "./enrollment-services.ts";
import { settleFree } from "./settle-payment.ts";

interface Wanted {
  accountId: string;
  lectureId: string;
  /** What the client believes the price to be. */
  amountBirr: number;
  /** Whether the student's mobile number is known; it is not when left out. */
  hasPhone?: boolean;
}

export type Reservation =
  /** A seat is held and its checkout must be opened, by us. */
  | ({ kind: "new"; payment: PaymentRecord; lecture: LectureRecord } & Replacing)
  /** An earlier call holds the seat; its checkout may not be open yet. */
  | { kind: "live"; payment: PaymentRecord }
  /** Nothing to pay: the seat is taken. */
  | ({ kind: "free"; payment: PaymentRecord } & Replacing);

interface Replacing {
  /** An earlier checkout that this one stands for: the provider's page must be closed, by us. */
  replaced?: PaymentRecord;
}

/**
 * Takes a seat for a student, in one transaction under the lecture's lock.
 * @throws AppError lecture_not_found, own_lecture, already_enrolled, lecture_ended, lecture_full, price_changed
 *   (naming the price of now), phone_needed, banned
 */
export async function reserveSeat(services: PaymentServices, wanted: Wanted): Promise<Reservation> {
  const { db, takeTurns } = services;
  return takeTurns(wanted.lectureId, () => db.transaction((trx) => reserve(trx, services, wanted)));
}

async function reserve(
  trx: Knex.Transaction,
  { clock, providers, platformFeePercent }: PaymentServices,
  { accountId, lectureId, amountBirr, hasPhone = false }: Wanted,
): Promise<Reservation> {
  const now = clock();
  const lecture = await lockLecture(trx, lectureId, now);
  if (!lecture) throw new AppError("lecture_not_found");
  const seat = await usableSeat(trx, { studentId: accountId, lectureId }, now);
  const verdict = canEnroll({ accountId, lecture, seat, now });
  if (!verdict.ok) throw new AppError(verdict.code);
  if (await isBanned(trx, lectureId, accountId)) throw new AppError("banned");
  if (birrToSantim(amountBirr) !== lecture.priceSantim)
    throw new AppError("price_changed", { fields: { price: [String(santimToBirr(lecture.priceSantim))] } });

  const earlier = seat?.paymentId ? await findPayment(trx, seat.paymentId) : undefined;
  if (earlier && isLive(earlier, lecture, now)) return { kind: "live", payment: earlier };
  if (lecture.priceSantim > 0 && providers.current.needsPhone && !hasPhone)
    throw new AppError("phone_needed", { fields: { phone_number: ["Enter your phone number."] } });
  if (earlier)
    await closeAttempt(trx, { paymentId: earlier.id, to: "expired", note: "replaced by a newer try", now });

  const provider = providers.current.name;
  const taken = await takeSeat(trx, { accountId, lecture, provider, platformFeePercent, now });
  return taken.kind !== "live" && earlier ? { ...taken, replaced: earlier } : taken;
}

interface Taking {
  accountId: string;
  lecture: LectureRecord;
  provider: string;
  platformFeePercent: number;
  now: Date;
}

/** A seat and its payment: held for a checkout, or taken when there is nothing to pay. */
async function takeSeat(
  trx: Knex.Transaction,
  { accountId, lecture, provider, platformFeePercent, now }: Taking,
): Promise<Reservation> {
  const isFree = lecture.priceSantim === 0;
  const holdEnds = new Date(now.getTime() + SEAT_HOLD_MS);
  const payment = await insertPayment(trx, {
    textRef: newTextRef(),
    payerId: accountId,
    provider: isFree ? "free" : provider,
    amountSantim: lecture.priceSantim,
    currency: "ETB",
    payeeId: isFree ? null : lecture.instructorId,
    platformFeeSantim: platformFee(lecture.priceSantim, platformFeePercent),
    now,
    expiresAt: holdEnds,
  });
  const place = { studentId: accountId, lectureId: lecture.id, paymentId: payment.id, now };
  await insertEnrollment(trx, { ...place, heldUntil: isFree ? null : holdEnds });
  if (!isFree) return { kind: "new", payment, lecture };
  await settleFree(trx, payment, now);
  await orderMails(trx, { kind: "enrolled", subjectId: payment.id, accountIds: [accountId] }, now);
  return { kind: "free", payment };
}

/** The student's seat, after one that was held for too long has been given back. */
async function usableSeat(
  trx: Knex.Transaction,
  whose: { studentId: string; lectureId: string },
  now: Date,
): Promise<EnrollmentRecord | undefined> {
  const seat = await findSeat(trx, whose);
  if (!seat?.heldUntil || seat.heldUntil > now || !seat.paymentId) return seat;
  await closeAttempt(trx, { paymentId: seat.paymentId, to: "expired", note: "not paid in time", now });
  return findSeat(trx, whose);
}

/** Whether a checkout can still be used: it is open at today's price, or is being opened right now. */
function isLive(payment: PaymentRecord, lecture: LectureRecord, now: Date): boolean {
  if (payment.amountSantim !== lecture.priceSantim) return false;
  if (payment.status === "pending") return payment.checkoutUrl !== null;
  return payment.status === "created" && now.getTime() - payment.createdAt.getTime() < CHECKOUT_START_MS;
}
