import type { PaymentStatus } from "#contract/payment.ts";
import type { Charges, FakeCharge } from "#backend/payments/chapa/testing/fake-chapa-answers.ts";
import type { EnrollmentRow, PaymentRow, Picture } from "./proof-repo.ts";

// What must be true of money and seats, said again without the code that makes it true. Each check answers what
// is wrong, so that a failure names all of it.

/** A payment's status only ever grows, but for money that arrives late and a person who tries a refund again. */
const age: Readonly<Record<PaymentStatus, number>> = {
  created: 0,
  pending: 1,
  failed: 2,
  expired: 2,
  paid: 3,
  refund_pending: 4,
  refund_failed: 5,
  refunded: 6,
};

const hasArrived = (status: PaymentStatus) => age[status] >= age.paid;
const goesBack = (status: PaymentStatus) => age[status] > age.paid;
const isForPerson = (payment: PaymentRow) => payment.note?.startsWith("A person must look") ?? false;

const santimOf = (charge: FakeCharge) => Math.round(Number(charge.amount) * 100);

/** What must be true at every moment. */
export function wrongNow(picture: Picture, charges: Charges): string[] {
  const enrollmentOf = new Map(picture.enrollments.map((enrollment) => [enrollment.paymentId, enrollment]));
  return [
    ...picture.lectures.flatMap(({ capacity, seats }) =>
      capacity !== null && seats > capacity ? [`${seats} people have ${capacity} seats`] : [],
    ),
    ...picture.payments.flatMap((payment) => {
      const charge = charges.get(payment.textRef);
      const wrong = [
        ...wrongMoney(payment, charge),
        ...wrongSeat(payment, enrollmentOf.get(payment.id)),
        ...wrongRefund(payment, charge),
        ...wrongBooks(payment, picture.ledger),
      ];
      return wrong.map((what) => `${payment.textRef} (${payment.status}): ${what}`);
    }),
    ...wrongHistory(picture.history),
    ...twoSeats(picture.enrollments),
  ];
}

/** What must be true besides when everybody has had time: nothing waits but for a person. */
export function wrongAtEnd(picture: Picture, charges: Charges): string[] {
  return picture.payments.flatMap((payment) => {
    const { status, textRef, amountSantim } = payment;
    const wrong: string[] = [];
    if (status === "created" || status === "pending" || status === "refund_pending")
      wrong.push("nobody brings it to an end");
    const succeeded = charges.get(textRef)?.status === "success";
    if (status === "paid" && charges.get(textRef)?.status === "reversed")
      wrong.push("its money was taken back, and nobody noticed");
    if (succeeded && !hasArrived(status) && !isForPerson(payment))
      wrong.push("its money was kept for nothing");
    if (status === "refund_failed" && !isForPerson(payment))
      wrong.push("nobody is told that its refund failed");
    const refunds = [...(charges.get(textRef)?.refunds.values() ?? [])];
    // Of what nobody knew for a day a person finds out that it is back.
    if (
      status === "refund_failed" &&
      !payment.note?.includes("nobody knows") &&
      refunds.some((refund) => refund.status === "refunded")
    )
      wrong.push("its refund counts as failed, and the money is back");
    if (amountSantim > 0 && !charges.has(textRef) && hasArrived(status)) wrong.push("it was never charged");
    return wrong.map((what) => `at the end, ${textRef} (${status}): ${what}`);
  });
}

function wrongMoney(payment: PaymentRow, charge: FakeCharge | undefined): string[] {
  if (!hasArrived(payment.status) || payment.amountSantim === 0) return [];
  if (charge?.status !== "success" && charge?.status !== "reversed")
    return [`counts as paid, and the provider has it as ${charge?.status}`];
  return santimOf(charge) === payment.amountSantim
    ? []
    : [`${santimOf(charge)} santim arrived for ${payment.amountSantim}`];
}

/** Money has a seat, had one that was given up without a refund by the rule, or goes back: one of them. */
function wrongSeat({ status, amountSantim }: PaymentRow, enrollment: EnrollmentRow | undefined): string[] {
  if (!enrollment) return ["belongs to no enrollment"];
  const isActive = enrollment.status === "active";
  if (isActive && enrollment.isDeleted && !enrollment.wasGiven)
    return ["its student is enrolled in a lecture that is gone"];
  if (isActive && status !== "paid") return ["is not paid, and its student is enrolled"];
  if (status !== "paid" || isActive || amountSantim === 0) return [];
  return enrollment.status === "withdrawn" && enrollment.wasGiven
    ? []
    : [`is paid, and its enrollment is ${enrollment.status}`];
}

function wrongRefund({ status }: PaymentRow, charge: FakeCharge | undefined): string[] {
  const refunds = [...(charge?.refunds.values() ?? [])];
  if (refunds.length > 1) return ["was paid back twice"];
  const [refund] = refunds;
  if (refund && !goesBack(status)) return ["was paid back, and we don't know"];
  if (status === "refunded" && refund && refund.status !== "refunded")
    return [`counts as paid back, and the provider has the refund as ${refund.status}`];
  return status === "refunded" && !refund && charge?.status !== "reversed"
    ? ["counts as paid back, and was not"]
    : [];
}

/** What each account must hold of a payment in a status; all others nothing. Debits are positive. */
function expectedBooks(payment: PaymentRow): Record<string, number> {
  const { status, amountSantim: amount, platformFeeSantim: ours, providerFeeSantim: theirs } = payment;
  if (!hasArrived(status)) return {};
  const kept = { provider_fees: theirs };
  if (status === "refunded") return { ...kept, provider_clearing: -theirs };
  const arrived = { ...kept, provider_clearing: amount - theirs };
  return status === "paid"
    ? { ...arrived, platform_fees: -ours, instructor_payable: ours - amount }
    : { ...arrived, refunds_payable: -amount };
}

function wrongBooks(payment: PaymentRow, ledger: Picture["ledger"]): string[] {
  const expected = expectedBooks(payment);
  const booked = new Map(
    ledger
      .filter(({ paymentId }) => paymentId === payment.id)
      .map(({ account, santim }) => [account, santim]),
  );
  return [...new Set([...Object.keys(expected), ...booked.keys()])].flatMap((account) => {
    const [have, want] = [booked.get(account) ?? 0, expected[account] ?? 0];
    return have === want ? [] : [`${account} holds ${have} santim, not ${want}`];
  });
}

function wrongHistory(history: Picture["history"]): string[] {
  return history.flatMap(({ paymentId, from, to }) => {
    const isFine =
      from === null
        ? to === "created"
        : age[to] > age[from] || (from === "refund_failed" && to === "refund_pending");
    return isFine ? [] : [`payment ${paymentId} went from ${from} to ${to}`];
  });
}

function twoSeats(enrollments: Picture["enrollments"]): string[] {
  const seats = enrollments.filter(({ status }) => status === "active" || status === "held");
  const names = seats.map(({ lectureId, studentId }) => `${studentId} in ${lectureId}`);
  return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `two seats of ${name}`);
}
