import { expect, test } from "vitest";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { systemClock } from "#backend/platform/clock.ts";
import type { ConfirmedCharge } from "#backend/payments/state/confirmed-charge.ts";
import { listRefunds } from "#backend/payments/refunds/refund-repo.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { recordCharge } from "./record-charge.ts";
import { offeredLecture, startPayment, stateOf } from "../testing/lecture-fixture.ts";
import { otherProcess } from "../testing/other-process.ts";

const api = setUpTestServer({});

type OpenCheckout = ConfirmedCharge & { textRef: string };

/** Opens a checkout for a new student. Returns the checkout together with the charge that will pay for it. */
async function openCheckout(lecture: Lecture): Promise<OpenCheckout> {
  const { textRef } = await startPayment(api, lecture, await newAccount(api.url, "student"));
  const { id: paymentId } = await api.db("payments").where({ textRef }).first("id");
  const amounts = { amountSantim: 45_000, currency: "ETB", mode: "test", feeSantim: 1_575 } as const;
  return {
    textRef,
    paymentId,
    charge: { textRef, ...amounts, providerReference: `of ${textRef}`, method: null },
  };
}

async function openCheckouts(count: number): Promise<OpenCheckout[]> {
  const { lecture } = await offeredLecture(api);
  return Promise.all(Array.from({ length: count }, () => openCheckout(lecture)));
}

/** Releases the checkout's seat before the charge is recorded. */
async function expire({ paymentId }: OpenCheckout): Promise<void> {
  await api.db("payments").where({ id: paymentId }).update({ status: "expired" });
  await api.db("enrollments").where({ paymentId }).update({ status: "expired", heldUntil: null });
}

const idsOf = (all: OpenCheckout[]) => all.map(({ paymentId }) => paymentId);

/** The receipt numbers, and the number of transactions in which they were issued. */
async function receiptsOf(all: OpenCheckout[]): Promise<{ numbers: number[]; transactions: number }> {
  const rows: { number: number; by: string }[] = await api
    .db("receipts")
    .whereIn("paymentId", idsOf(all))
    .orderBy("number")
    .select("number", api.db.raw("xmin::text as by"));
  return { numbers: rows.map(({ number }) => number), transactions: new Set(rows.map(({ by }) => by)).size };
}

test("charges that are confirmed together share a transaction, and each caller gets its own outcome", async () => {
  const services = otherProcess(api, systemClock);
  const [first, second, third] = (await openCheckouts(3)) as [OpenCheckout, OpenCheckout, OpenCheckout];
  const { lecture: small } = await offeredLecture(api, { capacity: 1 });
  const late = await openCheckout(small);
  await expire(late);
  const inTime = await openCheckout(small);

  // The first charge is recorded alone, while the others wait for it. Two of the charges are confirmed twice.
  const charges = [first, second, second, late, late, third, inTime];
  const outcomes = await Promise.all(charges.map((charge) => recordCharge(services, charge)));
  expect(outcomes).toEqual([
    "enrolled",
    "enrolled",
    "already_recorded",
    "refund_pending",
    "already_recorded",
    "enrolled",
    "enrolled",
  ]);
  for (const { textRef } of [first, second, third, inTime])
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  expect(await stateOf(api, late.textRef)).toMatchObject({
    payment: "refund_pending",
    enrollment: "expired",
  });

  const { numbers, transactions } = await receiptsOf(charges);
  expect(transactions).toBe(2);
  expect(numbers).toEqual(numbers.map((_, index) => index + (numbers[0] ?? 0)));
  expect(numbers).toHaveLength(5);
  const [refund] = await listRefunds(api.db, late.paymentId);
  const subjects = [...idsOf(charges), refund?.id ?? ""];
  const emails = await api.db("emails").whereIn("subjectId", subjects).select("kind", "subjectId");
  expect(emails.filter(({ kind }) => kind === "receipt")).toHaveLength(4);
  expect(emails).toContainEqual({ kind: "refund-started", subjectId: refund?.id });
});

test("a charge that cannot be recorded delays no other charge, and uses up no receipt number", async () => {
  const services = otherProcess(api, systemClock);
  const [first, broken, last] = (await openCheckouts(3)) as [OpenCheckout, OpenCheckout, OpenCheckout];
  await api.db("enrollments").where({ paymentId: broken.paymentId }).delete();
  const ends = await Promise.allSettled([first, broken, last].map((one) => recordCharge(services, one)));
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await stateOf(api, broken.textRef)).toMatchObject({ payment: "pending" });
  expect(await stateOf(api, last.textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  const { numbers } = await receiptsOf([first, broken, last]);
  expect(numbers).toEqual([numbers[0], (numbers[0] ?? 0) + 1]);
});

test("two processes that get the same charges in different orders record each once", async () => {
  const open = (await Promise.all([1, 2, 3].map(() => openCheckouts(3)))).flat();
  const [one, two] = [otherProcess(api, systemClock), otherProcess(api, systemClock)];
  const outcomes = await Promise.all([
    ...open.map((charge) => recordCharge(one, charge)),
    ...open.toReversed().map((charge) => recordCharge(two, charge)),
  ]);
  expect(outcomes.toSorted()).toEqual([...open.map(() => "already_recorded"), ...open.map(() => "enrolled")]);
  const { numbers } = await receiptsOf(open);
  expect(numbers).toEqual(numbers.map((_, index) => index + (numbers[0] ?? 0)));
  expect(numbers).toHaveLength(open.length);
  const booked = api.db("ledger_transactions").whereIn("paymentId", idsOf(open));
  expect(await booked).toHaveLength(open.length);
});
