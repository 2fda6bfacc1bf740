import type { PaymentStatus } from "#contract/payments/payment.ts";
import type { Charges, FakeCharge } from "#backend/payments/providers/chapa/testing/fake-chapa-responses.ts";
import type { EnrollmentRow, PaymentRow, RefundRow, Snapshot } from "./snapshot-repo.ts";

// The invariants of payments and seats, written independently of the code that enforces them. Each check returns all
// violations, so that a failure lists them all.

/** A payment's status only advances, except for a late charge and a retried refund. */
const rank: Readonly<Record<PaymentStatus, number>> = {
  created: 0,
  pending: 1,
  failed: 2,
  expired: 2,
  in_review: 3,
  paid: 4,
  refund_pending: 5,
  refund_failed: 6,
  refunded: 7,
};

const isCharged = (status: PaymentStatus) => rank[status] >= rank.paid;
const received = ({ receivedSantim, amountSantim }: PaymentRow) => receivedSantim ?? amountSantim;
const needsAdmin = (payment: PaymentRow) => payment.attentionReason !== null;

const santimOf = (charge: FakeCharge) => Math.round(Number(charge.amount) * 100);

/** Finds violations of the invariants that hold at every moment. */
export function findViolations(snapshot: Snapshot, charges: Charges): string[] {
  const enrollmentOf = new Map(snapshot.enrollments.map((enrollment) => [enrollment.paymentId, enrollment]));
  return [
    ...snapshot.lectures.flatMap(({ capacity, seats }) =>
      capacity !== null && seats > capacity ? [`${seats} people have ${capacity} seats`] : [],
    ),
    ...snapshot.payments.flatMap((payment) => {
      const charge = charges.get(payment.textRef);
      const refunds = snapshot.refunds.filter(({ paymentId }) => paymentId === payment.id);
      const violations = [
        ...checkCharge(payment, charge),
        ...checkEnrollment(payment, enrollmentOf.get(payment.id)),
        ...checkRefundsAtProvider(refunds, charge),
        ...checkRefunds(payment, refunds),
        ...checkLedger({ payment, refunds }, snapshot.ledger),
      ];
      return violations.map((what) => `${payment.textRef} (${payment.status}): ${what}`);
    }),
    ...checkHistory(snapshot.history),
    ...checkDuplicates(snapshot.enrollments),
    ...checkDecidedOnce(snapshot.fulfillmentHistory),
  ];
}

/** Finds violations of the invariants that hold in the end: nothing is pending, except what an admin must decide. */
export function findFinalViolations(snapshot: Snapshot, charges: Charges): string[] {
  const undecided = snapshot.lectures.flatMap(({ id, fulfillment, isDue }) =>
    !isDue || fulfillment === "given" || fulfillment === "not_given"
      ? []
      : [`at the end, lecture ${id} is ${fulfillment}`],
  );
  const unsettled = snapshot.payments.flatMap((payment) => {
    const { status, textRef, amountSantim } = payment;
    const violations: string[] = [];
    if (status === "created" || status === "pending" || status === "refund_pending")
      violations.push("nobody settles it");
    const succeeded = charges.get(textRef)?.status === "success";
    if (status === "paid" && charges.get(textRef)?.status === "reversed")
      violations.push("it was charged back, and nobody found out");
    if (succeeded && !isCharged(status) && !needsAdmin(payment))
      violations.push("it was charged, and neither enrolls nor is refunded");
    if (status === "refund_failed" && !needsAdmin(payment))
      violations.push("its refund failed, and it does not need an admin");
    // Only refunds recorded as refused are checked: the provider must not have made them. Other refunds of the payment
    // may have been made, and an admin finds out whether an unconfirmed one was.
    const refused = snapshot.refunds.filter(
      ({ paymentId, status: is }) => paymentId === payment.id && is === "refused",
    );
    const made = charges.get(textRef)?.refunds;
    if (refused.some(({ reference }) => made?.get(reference)?.status === "refunded"))
      violations.push("its refund counts as refused, and was made");
    if (amountSantim > 0 && !charges.has(textRef) && isCharged(status))
      violations.push("it was never charged");
    return violations.map((what) => `at the end, ${textRef} (${status}): ${what}`);
  });
  return [...undecided, ...unsettled];
}

function checkCharge(payment: PaymentRow, charge: FakeCharge | undefined): string[] {
  if (!isCharged(payment.status) || payment.amountSantim === 0) return [];
  if (charge?.status !== "success" && charge?.status !== "reversed")
    return [`counts as paid, and is ${charge?.status} at the provider`];
  const expected = received(payment);
  return santimOf(charge) === expected
    ? []
    : [`${santimOf(charge)} santim were charged instead of ${expected}`];
}

/**
 * A charge has exactly one of these: an active enrollment, one that ended without a refund according to the rules, or a
 * refund.
 */
function checkEnrollment(
  { status, amountSantim }: PaymentRow,
  enrollment: EnrollmentRow | undefined,
): string[] {
  if (!enrollment) return ["has no enrollment"];
  const isActive = enrollment.status === "active";
  const wasGiven =
    (enrollment.hasStarted || enrollment.fulfillment === "given") && enrollment.fulfillment !== "not_given";
  if (enrollment.fulfillment === "not_given" && status === "paid" && amountSantim > 0)
    return ["is paid, and its lecture was not given"];
  if (isActive && enrollment.isDeleted && !wasGiven) return ["its student is enrolled in a deleted lecture"];
  if (isActive && status !== "paid") return ["is not paid, and its student is enrolled"];
  if (status !== "paid" || isActive || amountSantim === 0) return [];
  // A replay that was bought alone is either returned with a refund, or not at all.
  return enrollment.status === "withdrawn" && enrollment.kind === "seat" && wasGiven
    ? []
    : [`is paid, and its enrollment is ${enrollment.status}`];
}

/** Each refund at the provider is one of ours, exactly once, and each refund that we consider done was made. */
function checkRefundsAtProvider(refunds: readonly RefundRow[], charge: FakeCharge | undefined): string[] {
  const made = charge?.refunds ?? new Map<string, never>();
  const total = [...made.values()].reduce((sum, { amount }) => sum + amount, 0);
  const unknown = [...made.keys()].filter((name) => !refunds.some(({ reference }) => reference === name));
  return [
    ...(total > Number(charge?.amount ?? 0) ? ["more was refunded than was charged"] : []),
    ...unknown.map((name) => `${name} was refunded, and we do not know`),
    ...refunds.flatMap(({ reference, status, amountSantim, isChargeback }) => {
      const refund = made.get(reference);
      if (refund && Math.round(refund.amount * 100) !== amountSantim)
        return [`${reference} is ${refund.amount} birr at the provider, not ${amountSantim} santim`];
      if (status !== "refunded") return [];
      if (isChargeback) return charge?.status === "reversed" ? [] : [`${reference} is no chargeback`];
      return refund?.status === "refunded"
        ? []
        : [`${reference} counts as refunded, and is ${refund?.status} at the provider`];
    }),
  ];
}

/** A payment's refunds never exceed it, and the payment is `refunded` once they add up to it. */
function checkRefunds(payment: PaymentRow, refunds: readonly RefundRow[]): string[] {
  const { status, refundTotalSantim } = payment;
  const total = sumOf(refunds);
  if (total !== refundTotalSantim) return [`its refunds are ${total} santim, not ${refundTotalSantim}`];
  if (total > received(payment)) return [`${total} santim are refunded of ${received(payment)}`];
  const is = (...wanted: RefundRow["status"][]) => refunds.some((refund) => wanted.includes(refund.status));
  const isWhole = total > 0 && total === received(payment);
  const expected = is("refused", "unconfirmed")
    ? "refund_failed"
    : is("requested", "pending")
      ? "refund_pending"
      : "refunded";
  if (isWhole) return status === expected ? [] : [`its refunds make it ${expected}`];
  return rank[status] > rank.paid ? ["it is not refunded as a whole"] : [];
}

const sumOf = (refunds: readonly { amountSantim: number }[]) =>
  refunds.reduce((sum, { amountSantim }) => sum + amountSantim, 0);

interface RefundedPayment {
  payment: PaymentRow;
  refunds: readonly RefundRow[];
}

/**
 * Returns the expected balance of each account for a payment; an account that is not listed has the balance zero.
 * Debits are positive.
 */
function expectedBalances({ payment, refunds }: RefundedPayment): Record<string, number> {
  const { status, platformFeeSantim: platformFee, providerFeeSantim: providerFee } = payment;
  if (rank[status] < rank.in_review) return {};
  const amount = received(payment);
  const done = refunds.filter((refund) => refund.status === "refunded");
  const borneBy = (who: RefundRow["borneBy"]) => refunds.filter((refund) => refund.borneBy === who);
  const returnedFee = refunds.reduce((sum, { platformFeeSantim }) => sum + platformFeeSantim, 0);
  const isUnearned = status === "in_review" || borneBy("nobody").length > 0;
  // The provider charged back the whole amount in addition to what it had refunded for us.
  const lostTwice = payment.isChargedBack ? sumOf(done.filter(({ isChargeback }) => !isChargeback)) : 0;
  return {
    provider_fees: providerFee,
    provider_clearing: amount - providerFee - sumOf(done) - lostTwice,
    refunds_payable: sumOf(done) - sumOf(refunds),
    platform_losses: sumOf(borneBy("platform")) + lostTwice,
    suspense: isUnearned ? sumOf(borneBy("nobody")) - amount : 0,
    platform_fees: isUnearned ? 0 : returnedFee - platformFee,
    instructor_payable: isUnearned ? 0 : platformFee - amount + sumOf(borneBy("instructor")) - returnedFee,
  };
}

function checkLedger({ payment, refunds }: RefundedPayment, ledger: Snapshot["ledger"]): string[] {
  const expected = expectedBalances({ payment, refunds });
  const actual = new Map(
    ledger
      .filter(({ paymentId }) => paymentId === payment.id)
      .map(({ account, santim }) => [account, santim]),
  );
  return [...new Set([...Object.keys(expected), ...actual.keys()])].flatMap((account) => {
    const [have, want] = [actual.get(account) ?? 0, expected[account] ?? 0];
    return have === want ? [] : [`${account} holds ${have} santim, not ${want}`];
  });
}

function checkHistory(history: Snapshot["history"]): string[] {
  return history.flatMap(({ paymentId, from, to }) => {
    const isAllowed =
      from === null
        ? to === "created"
        : rank[to] > rank[from] || (from === "refund_failed" && to === "refund_pending");
    return isAllowed ? [] : [`payment ${paymentId} went from ${from} to ${to}`];
  });
}

function checkDecidedOnce(history: Snapshot["fulfillmentHistory"]): string[] {
  return history.flatMap(({ lectureId, from, to }) => {
    const isAllowed = from === null || (from === "under_review" && to !== null);
    return isAllowed ? [] : [`lecture ${lectureId} went from ${from} to ${to}`];
  });
}

function checkDuplicates(enrollments: Snapshot["enrollments"]): string[] {
  const current = enrollments.filter(({ status }) => status === "active" || status === "held");
  const names = current.map(({ lectureId, studentId }) => `${studentId} in ${lectureId}`);
  return names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => `two enrollments of ${name}`);
}
