import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#backend/testing/test-database.ts";
import { takeDuePayments, takeScheduledPayments } from "./due-payment-repo.ts";
import { movePayment } from "./move-payment.ts";
import { insertPayment } from "./payment-repo.ts";
import { newTextRef } from "./text-ref.ts";

let database: TestDatabase;
const now = new Date("2026-12-01T10:00:00Z");
const later = new Date(now.getTime() + 60_000);
const refs: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const person = { name: "A B", email: "a@example.com", role: "student", password_hash: "x" };
  const [payer] = await database.db("accounts").insert(person).returning("id");
  for (let count = 0; count < 5; count++) {
    const createdAt = new Date(now.getTime() - 60_000 + count);
    const payment = await insertPayment(database.db, {
      textRef: newTextRef(),
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

const take = (at: Date, limit: number) =>
  takeDuePayments(database.db, { statuses: ["created"], checkedBefore: at, limit, now: at });

test("one pass takes each payment once, the longest waiting first, and comes to an end", async () => {
  const passes = [await take(now, 2), await take(now, 2), await take(now, 2), await take(now, 2)];
  expect(passes.map((taken) => taken.length)).toEqual([2, 2, 1, 0]);
  expect(new Set(passes[0])).toEqual(new Set(refs.slice(0, 2)));
  expect(new Set(passes.flat())).toEqual(new Set(refs));
});

test("processes that take at the same time take different ones", async () => {
  const taken = await Promise.all(Array.from({ length: 5 }, () => take(later, 1)));
  expect(taken.flat()).toHaveLength(new Set(taken.flat()).size);
  expect(taken.flat().length).toBeGreaterThan(1);
});

test("a payment that somebody is working on is not waited for", async () => {
  const muchLater = new Date(later.getTime() + 60_000);
  const busy = await database.db.transaction();
  await busy("payments").where({ text_ref: refs[0] }).forUpdate().first("id");
  expect(new Set(await take(muchLater, 5))).toEqual(new Set(refs.slice(1)));
  await busy.rollback();
});

test("an open payment is taken at 1, 3, 10, 30 and 60 minutes of its age, then daily, each time once", async () => {
  const begin = new Date("2027-03-01T08:00:00Z");
  const { db } = database;
  const { payer_id: payerId } = await db("payments").first("payer_id");
  await db("payments").update({ ask_at: new Date("2030-01-01") });
  const { textRef } = await insertPayment(db, {
    textRef: newTextRef(),
    payerId,
    provider: "sandbox",
    amountSantim: 1000,
    currency: "ETB",
    payeeId: null,
    platformFeeSantim: 0,
    now: begin,
    expiresAt: later,
  });
  const asked: number[] = [];
  for (let minute = 0; minute <= 3 * 24 * 60; minute += minute < 70 ? 1 : 30) {
    const at = new Date(begin.getTime() + minute * 60_000);
    const taken = await Promise.all([1, 2].map(() => takeScheduledPayments(db, { limit: 10, now: at })));
    if (taken.flat().length > 0) asked.push(minute);
    expect(taken.flat().length).toBeLessThan(2);
    expect([textRef, undefined]).toContain(taken.flat()[0]);
  }
  expect(asked.slice(0, 5)).toEqual([1, 3, 10, 30, 60]);
  expect(asked).toHaveLength(7);
});

test("a payment does not make a move that the state table does not know", async () => {
  const payment = await database.db("payments").first("id");
  const move = movePayment(database.db, { id: payment.id, status: "refunded" }, { to: "paid", now });
  await expect(move).rejects.toThrow("A payment does not go from refunded to paid.");
  const stale = await movePayment(database.db, { id: payment.id, status: "failed" }, { to: "paid", now });
  expect(stale).toBe(false);
});
