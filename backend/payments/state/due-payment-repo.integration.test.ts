import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import {
  claimDuePayments,
  claimPaymentsForChargebackCheck,
  claimScheduledPayments,
} from "./due-payment-repo.ts";
import { transitionPayment } from "./transition-payment.ts";
import { claimPoll, insertPayment } from "./payment-repo.ts";
import { createTextRef } from "./text-ref.ts";

let database: TestDatabase;
const now = new Date("2026-12-01T10:00:00Z");
const later = new Date(now.getTime() + 60_000);
const refs: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const person = { name: "A B", email: "a@example.com", role: "student", passwordHash: "x" };
  const [payer] = await database.db("accounts").insert(person).returning("id");
  for (let count = 0; count < 5; count++) {
    const createdAt = new Date(now.getTime() - 60_000 + count);
    const payment = await insertPayment(database.db, {
      textRef: createTextRef(),
      payerId: payer.id,
      provider: "sandbox",
      amountSantim: 1000,
      currency: "ETB",
      payeeId: null,
      platformFeeSantim: 0,
      now: createdAt,
      expiresAt: later,
    });
    refs.push(payment.textRef);
  }
});
afterAll(() => database.close());

const claim = (at: Date, limit: number) =>
  claimDuePayments(database.db, { statuses: ["created"], polledBefore: at, limit, now: at });

test("a pass claims each payment once, the longest unpolled first, and ends", async () => {
  const passes = [await claim(now, 2), await claim(now, 2), await claim(now, 2), await claim(now, 2)];
  expect(passes.map((claimed) => claimed.length)).toEqual([2, 2, 1, 0]);
  expect(new Set(passes[0])).toEqual(new Set(refs.slice(0, 2)));
  expect(new Set(passes.flat())).toEqual(new Set(refs));
});

test("processes that claim at the same time get different payments", async () => {
  const claimed = await Promise.all(Array.from({ length: 5 }, () => claim(later, 1)));
  expect(claimed.flat()).toHaveLength(new Set(claimed.flat()).size);
  expect(claimed.flat().length).toBeGreaterThan(1);
});

test("a payment that another transaction has locked is skipped", async () => {
  const muchLater = new Date(later.getTime() + 60_000);
  const busy = await database.db.transaction();
  await busy("payments").where({ textRef: refs[0] }).forUpdate().first("id");
  expect(new Set(await claim(muchLater, 5))).toEqual(new Set(refs.slice(1)));
  await busy.rollback();
});

test("an open payment is claimed after 1, 3, 10, 30 and 60 minutes, then daily, once each time", async () => {
  const begin = new Date("2027-03-01T08:00:00Z");
  const { db } = database;
  const { payerId } = await db("payments").first("payerId");
  await db("payments").update({ nextPollAt: new Date("2030-01-01") });
  const { textRef } = await insertPayment(db, {
    textRef: createTextRef(),
    payerId,
    provider: "sandbox",
    amountSantim: 1000,
    currency: "ETB",
    payeeId: null,
    platformFeeSantim: 0,
    now: begin,
    expiresAt: later,
  });
  const polledAt: number[] = [];
  for (let minute = 0; minute <= 3 * 24 * 60; minute += minute < 70 ? 1 : 30) {
    const at = new Date(begin.getTime() + minute * 60_000);
    const taken = await Promise.all([1, 2].map(() => claimScheduledPayments(db, { limit: 10, now: at })));
    if (taken.flat().length > 0) polledAt.push(minute);
    expect(taken.flat().length).toBeLessThan(2);
    expect([textRef, undefined]).toContain(taken.flat()[0]);
  }
  expect(polledAt.slice(0, 5)).toEqual([1, 3, 10, 30, 60]);
  expect(polledAt).toHaveLength(7);
});

describe("a poll that a wrong clock recorded years ahead counts as never", () => {
  const years = new Date("2050-01-01T00:00:00Z");
  const at = new Date("2027-04-01T08:00:00Z");
  let id: string;
  let textRef: string;

  beforeEach(async () => {
    const { db } = database;
    const { payerId } = await db("payments").first("payerId");
    await db("payments").update({ nextPollAt: years, lastPolledAt: at });
    const payment = await insertPayment(db, {
      textRef: createTextRef(),
      payerId,
      provider: "sandbox",
      amountSantim: 1000,
      currency: "ETB",
      payeeId: null,
      platformFeeSantim: 0,
      now: new Date(at.getTime() - 3_600_000),
      expiresAt: later,
    });
    ({ id, textRef } = payment);
    await db("payments").where({ id }).update({ lastPolledAt: years, nextPollAt: years });
  });

  test("for scheduled polls", async () => {
    const claimAgain = () => claimScheduledPayments(database.db, { limit: 10, now: at });
    expect(await claimAgain()).toEqual([textRef]);
    expect(await claimAgain()).toEqual([]);
  });

  test("for payments that are due", async () => {
    const due = { statuses: ["created"] as const, polledBefore: new Date(at.getTime() - 1000), limit: 10 };
    const claimAgain = () =>
      claimDuePayments(database.db, { ...due, now: at, maxAgeAtLastPollMs: 3_600_000 });
    expect(await claimAgain()).toEqual([textRef]);
    expect(await claimAgain()).toEqual([]);
  });

  test("for the chargeback check", async () => {
    await database.db("payments").where({ id }).update({ status: "paid", paidAt: at });
    const due = { polledBefore: new Date(at.getTime() - 1000), paidAfter: new Date(0), limit: 10, now: at };
    expect(await claimPaymentsForChargebackCheck(database.db, due)).toEqual([textRef]);
    expect(await claimPaymentsForChargebackCheck(database.db, due)).toEqual([]);
  });

  test("for the payer who looks at the payment", async () => {
    const poll = { id, now: at, polledBefore: new Date(at.getTime() - 2000) };
    expect(await claimPoll(database.db, poll)).toBe(true);
    expect(await claimPoll(database.db, poll)).toBe(false);
  });
});

test("a payment cannot make a transition that is not in the state table", async () => {
  const payment = await database.db("payments").first("id");
  const transition = transitionPayment(
    database.db,
    { id: payment.id, status: "refunded" },
    { to: "paid", now },
  );
  await expect(transition).rejects.toThrow("A payment cannot go from refunded to paid.");
  const stale = await transitionPayment(
    database.db,
    { id: payment.id, status: "failed" },
    { to: "paid", now },
  );
  expect(stale).toBe(false);
});
