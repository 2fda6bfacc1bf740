import type { Knex } from "#backend/db/knex.ts";
import { findLecture } from "#backend/lectures/lecture-repo.ts";
import { orderMailsTo } from "#backend/mail/mail-repo.ts";
import { markPaid, movePayment } from "#backend/payments/move-payment.ts";
import type { Charge } from "#backend/payments/payment-provider.ts";
import { awaitsMoney, isOpen } from "#backend/payments/payment-state.ts";
import { lockArriving, type ArrivingPayment } from "./arrival-repo.ts";
import { closeAttempt } from "./close-attempt.ts";
import { buysHeldSeat, buysSeat } from "./enrollment-policy.ts";
import { activateSeats, changeEnrollment, findSeats } from "./enrollment-repo.ts";
import type { PaymentServices } from "./enrollment-services.ts";
import { issueReceipts } from "./receipt-repo.ts";

/** Money that the provider says has arrived, and that is what was asked for. */
export interface Arrival {
  paymentId: string;
  charge: Charge;
}

/**
 * Writes money down and gives the seat for it, in one transaction; true when it buys none and must go back. What
 * arrives at the same time goes into the same transaction.
 */
export function takeMoney(services: PaymentServices, arrival: Arrival): Promise<boolean> {
  const { db, clock, takeTogether } = services;
  return takeTogether(arrival, (arrivals) => db.transaction((trx) => recordMoney(trx, arrivals, clock())));
}

/** Which of them must go back. */
async function recordMoney(
  trx: Knex.Transaction,
  arrivals: readonly Arrival[],
  now: Date,
): Promise<boolean[]> {
  const charges = new Map(arrivals.map(({ paymentId, charge }) => [paymentId, charge]));
  const found = await lockArriving(trx, [...charges.keys()]);
  if (found.length !== charges.size) throw new Error("A payment has no enrollment.");
  const due = found.filter(({ payment }) => awaitsMoney(payment.status));
  if (due.length === 0) return arrivals.map(() => false);

  await markPaid(
    trx,
    due.flatMap(({ payment: { id } }) => {
      const charge = charges.get(id);
      return charge ? [{ id, charge }] : [];
    }),
    now,
  );
  const bought = await giveSeats(trx, due, now);
  const readers = bought.map(({ payment }) => ({ accountId: payment.payerId, subjectId: payment.id }));
  await orderMailsTo(trx, readers, { kind: "receipt" }, now);
  // Last: from here to the commit everybody else who is paid waits.
  const receipts = due.map(({ payment, lecture }) => ({ paymentId: payment.id, lectureName: lecture.name }));
  await issueReceipts(trx, receipts, now);

  const goBack = new Set(due.filter((one) => !bought.includes(one)).map(({ payment }) => payment.id));
  // Of two who heard of the same money one has it sent back.
  return arrivals.map(({ paymentId }) => goBack.delete(paymentId));
}

/** Gives the seats that payments are for, or marks their money as due back; answers those that have one. */
async function giveSeats(
  trx: Knex.Transaction,
  due: readonly ArrivingPayment[],
  now: Date,
): Promise<ArrivingPayment[]> {
  const isHeld = ({ payment, seat, lecture }: ArrivingPayment) =>
    isOpen(payment.status) && buysHeldSeat({ lecture, enrollment: seat, now });
  const bought = due.filter(isHeld);
  const held = bought.map(({ seat }) => seat.id);
  await activateSeats(trx, held, now);
  // These may take what the others have left.
  for (const late of due)
    if (!bought.includes(late) && (await giveLateSeat(trx, late, now))) bought.push(late);
  return bought;
}

/** Gives a seat for money whose hold on it is over, if there still is one. */
async function giveLateSeat(
  trx: Knex.Transaction,
  { payment, seat: { lectureId, studentId } }: ArrivingPayment,
  now: Date,
): Promise<boolean> {
  const paymentId = payment.id;
  // By statements of their own, after the locks: what a statement that had to wait counts may be older than those.
  const lecture = await findLecture(trx, lectureId, now);
  const { current, otherSeat } = await findSeats(trx, { studentId, lectureId, paymentId });
  if (!current) throw new Error(`Payment ${payment.textRef} has no enrollment.`);
  if (!buysSeat({ lecture, enrollment: current, otherSeat, now })) {
    const note = lecture ? "paid, but there was no seat for it" : "paid after the lecture was deleted";
    await movePayment(trx, { id: paymentId, status: "paid" }, { to: "refund_pending", note, now });
    return false;
  }
  if (otherSeat?.paymentId) {
    const note = "an earlier checkout was paid instead";
    await closeAttempt(trx, { paymentId: otherSeat.paymentId, to: "expired", note, now });
  }
  await changeEnrollment(trx, current.id, { status: "active", now });
  return true;
}
