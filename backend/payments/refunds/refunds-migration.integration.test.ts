import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { up as createLedger } from "#backend/platform/db/migrations/20261121130000_ledger.ts";
import {
  createDatabaseBefore,
  type PartlyMigratedDatabase,
} from "#backend/quality/testing/database/partial-migration.ts";
import { day, insertOldPayment, insertPayer } from "../testing/migrated-rows.ts";
import { listRefunds } from "./refund-repo.ts";

const paid = { paid_at: day };

describe("payments from before refunds were rows", () => {
  let database: PartlyMigratedDatabase;
  const ids: Record<string, string> = {};
  /** As the server wrote them before the migration. */
  const payments = {
    paid: { status: "paid", ...paid },
    free: { status: "paid", amount_santim: 0, ...paid },
    requested: { status: "refund_pending", note: "the student withdrew", ...paid },
    pending: {
      status: "refund_pending",
      note: "the student withdrew",
      refund_requested_at: day,
      refund_reference: "RF1",
      ...paid,
    },
    refunded: {
      status: "refunded",
      note: "the student withdrew",
      refund_requested_at: day,
      refund_reference: "RF2",
      ...paid,
    },
    refused: { status: "refund_failed", attention_reason: "refund_refused", note: "no", ...paid },
    unconfirmed: {
      status: "refund_failed",
      attention_reason: "refund_unconfirmed",
      refund_requested_at: day,
      ...paid,
    },
    chargeback: { status: "refunded", attention_reason: "chargeback", charged_back_at: day, ...paid },
  };

  beforeAll(async () => {
    database = await createDatabaseBefore("20261123120000_refunds.ts");
    const { db } = database;
    const payerId = await insertPayer(db);
    const money = { payee_id: payerId, platform_fee_santim: 4500 };
    for (const [name, fields] of Object.entries(payments)) {
      const id = await insertOldPayment(db, payerId, { ...money, ...fields });
      ids[name] = id;
      if (fields.status.startsWith("refund"))
        await db("ledger_transactions").insert({ payment_id: id, kind: "refund_due", booked_at: day });
    }
    await database.migrateToLatest();
  });
  afterAll(() => database.close());

  test.each([
    ["requested", "requested"],
    ["pending", "pending"],
    ["refunded", "refunded"],
    ["refused", "refused"],
    ["unconfirmed", "unconfirmed"],
    ["chargeback", "refunded"],
  ])("a payment with a %s refund has one row of its whole amount", async (name, status) => {
    const [refund, ...others] = await listRefunds(database.db, ids[name] ?? "");
    expect(others).toEqual([]);
    expect(refund).toMatchObject({
      id: ids[name],
      status,
      amountSantim: 45_000,
      platformFeeSantim: 4500,
      borneBy: "instructor",
      isChargeback: name === "chargeback",
    });
    const payment = await database.db("payments").where({ id: ids[name] }).first();
    expect(payment.refund_total_santim).toBe(45_000);
    expect(refund?.reference).toBe(`${payment.text_ref}-r`);
    const due = await database.db("ledger_transactions").where({ payment_id: ids[name] }).pluck("refund_id");
    expect(due).toEqual([refund?.id]);
  });

  test("keeps the provider's references", async () => {
    const references = await database
      .db("refunds")
      .whereNotNull("provider_reference")
      .orderBy("provider_reference")
      .pluck("provider_reference");
    expect(references).toEqual(["RF1", "RF2"]);
  });

  test.each(["paid", "free"])("a %s payment has none", async (name) => {
    expect(await listRefunds(database.db, ids[name] ?? "")).toEqual([]);
  });

  const refundOf = (name: string, amount: number) => ({
    payment_id: ids[name],
    amount_santim: amount,
    borne_by: "platform",
    reason: "a test",
    status: "requested",
    reference: `ref-${amount}`,
    created_at: day,
    updated_at: day,
  });

  test("the database rejects refunds of more than was paid", async () => {
    const insert = (amount: number) => database.db("refunds").insert(refundOf("paid", amount));
    await expect(insert(45_001)).rejects.toMatchObject({ constraint: "payments_refunds_within_charge" });
    await insert(40_000);
    await expect(insert(5001)).rejects.toMatchObject({ constraint: "payments_refunds_within_charge" });
    await expect(
      database.db("payments").where({ id: ids["paid"] }).update({ status: "refunded" }),
    ).rejects.toMatchObject({ constraint: "payments_refunded_when_whole" });
  });

  test("the database rejects a changed or deleted refund", async () => {
    const refunds = () => database.db("refunds").where({ payment_id: ids["refunded"] });
    await expect(refunds().update({ amount_santim: 1 })).rejects.toThrow("not changed");
    await expect(refunds().delete()).rejects.toThrow("not changed");
  });
});

test("the ledger's migration records the payments from before the ledger", async () => {
  const database = await createDatabaseBefore("20261121130000_ledger.ts");
  const { db } = database;
  const payerId = await insertPayer(db);
  const [{ id: lectureId }] = await db("lectures")
    .insert({
      instructor_id: payerId,
      name: "Algebra",
      type: "Math",
      description: "What a group is.",
      price_santim: 45_000,
      starts_at: day,
      zone: "Africa/Addis_Ababa",
      duration_minutes: 120,
    })
    .returning("id");
  for (const fields of [
    { status: "paid", ...paid },
    { status: "refunded", ...paid },
  ]) {
    const payment_id = await insertOldPayment(db, payerId, fields);
    const enrollment = { lecture_id: lectureId, student_id: payerId, payment_id, status: "withdrawn" };
    await db("enrollments").insert({ ...enrollment, created_at: day, updated_at: day });
  }
  await db.transaction(createLedger);
  const balances = await db("ledger_entries")
    .groupBy("account")
    .orderBy("account")
    .select("account")
    .sum("amount_santim");
  expect(Object.fromEntries(balances.map(({ account, sum }) => [account, Number(sum)]))).toEqual({
    instructor_payable: -45_000,
    provider_clearing: 45_000,
    refunds_payable: 0,
  });
  await database.close();
});
