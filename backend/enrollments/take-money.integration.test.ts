import { afterAll, beforeAll, expect, test } from "vitest";
import type { Lecture } from "#contract/lecture.ts";
import { systemClock } from "#backend/clock.ts";
import { newPerson } from "#backend/testing/people.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { takeMoney, type Arrival } from "./take-money.ts";
import { newLecture, startPayment, stateOf } from "./testing/lecture-fixture.ts";
import { otherProcess } from "./testing/other-process.ts";

let api: TestServer;

beforeAll(async () => {
  api = await startTestServer({});
});
afterAll(() => api.stop());

type Open = Arrival & { textRef: string };

/** A student's open checkout, and the money that arrives for it. */
async function openFor(lecture: Lecture): Promise<Open> {
  const { textRef } = await startPayment(api, lecture, await newPerson(api.url, "student"));
  const { id: paymentId } = await api.db("payments").where({ text_ref: textRef }).first("id");
  const money = { amountSantim: 45_000, currency: "ETB", mode: "test", feeSantim: 1_575 } as const;
  return {
    textRef,
    paymentId,
    charge: { textRef, ...money, providerReference: `of ${textRef}`, method: null },
  };
}

async function openSeats(count: number): Promise<Open[]> {
  const { lecture } = await newLecture(api);
  return Promise.all(Array.from({ length: count }, () => openFor(lecture)));
}

/** Its seat was given back before the money came. */
async function letExpire({ paymentId }: Open): Promise<void> {
  await api.db("payments").where({ id: paymentId }).update({ status: "expired" });
  await api
    .db("enrollments")
    .where({ payment_id: paymentId })
    .update({ status: "expired", held_until: null });
}

const idsOf = (all: Open[]) => all.map(({ paymentId }) => paymentId);

/** The numbers of receipts, and in how many transactions they were given. */
async function receiptsOf(all: Open[]): Promise<{ numbers: number[]; transactions: number }> {
  const rows: { number: number; by: string }[] = await api
    .db("receipts")
    .whereIn("payment_id", idsOf(all))
    .orderBy("number")
    .select("number", api.db.raw("xmin::text as by"));
  return { numbers: rows.map(({ number }) => number), transactions: new Set(rows.map(({ by }) => by)).size };
}

test("what arrives together is written down together, and each gets what is theirs", async () => {
  const services = otherProcess(api, systemClock);
  const [first, second, third] = (await openSeats(3)) as [Open, Open, Open];
  const { lecture: small } = await newLecture(api, { capacity: 1 });
  const late = await openFor(small);
  await letExpire(late);
  const inTime = await openFor(small);

  // The first begins at once, alone; these wait for it. Two are heard of twice.
  const arrivals = [first, second, second, late, late, third, inTime];
  const goBack = await Promise.all(arrivals.map((arrival) => takeMoney(services, arrival)));
  expect(goBack).toEqual([false, false, false, true, false, false, false]);
  for (const { textRef } of [first, second, third, inTime])
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  expect(await stateOf(api, late.textRef)).toMatchObject({
    payment: "refund_pending",
    enrollment: "expired",
  });

  const { numbers, transactions } = await receiptsOf(arrivals);
  expect(transactions).toBe(2);
  expect(numbers).toEqual(numbers.map((_, index) => index + (numbers[0] ?? 0)));
  expect(numbers).toHaveLength(5);
  const mails = await api.db("mails").whereIn("subject_id", idsOf(arrivals)).select("kind", "subject_id");
  expect(mails.filter(({ kind }) => kind === "receipt")).toHaveLength(4);
  expect(mails).toContainEqual({ kind: "refund-started", subject_id: late.paymentId });
});

test("what can't be written down keeps nobody else's money waiting, and its number for them", async () => {
  const services = otherProcess(api, systemClock);
  const [first, broken, last] = (await openSeats(3)) as [Open, Open, Open];
  await api.db("enrollments").where({ payment_id: broken.paymentId }).delete();
  const ends = await Promise.allSettled([first, broken, last].map((one) => takeMoney(services, one)));
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await stateOf(api, broken.textRef)).toMatchObject({ payment: "pending" });
  expect(await stateOf(api, last.textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  const { numbers } = await receiptsOf([first, broken, last]);
  expect(numbers).toEqual([numbers[0], (numbers[0] ?? 0) + 1]);
});

test("two processes that hear of the same in another order write it down once", async () => {
  const open = (await Promise.all([1, 2, 3].map(() => openSeats(3)))).flat();
  const [one, two] = [otherProcess(api, systemClock), otherProcess(api, systemClock)];
  const goBack = await Promise.all([
    ...open.map((arrival) => takeMoney(one, arrival)),
    ...open.toReversed().map((arrival) => takeMoney(two, arrival)),
  ]);
  expect(goBack).not.toContain(true);
  const { numbers } = await receiptsOf(open);
  expect(numbers).toEqual(numbers.map((_, index) => index + (numbers[0] ?? 0)));
  expect(numbers).toHaveLength(open.length);
  const booked = api.db("ledger_transactions").whereIn("payment_id", idsOf(open));
  expect(await booked).toHaveLength(open.length);
});
