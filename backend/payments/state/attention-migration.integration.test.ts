import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createDatabaseBefore,
  type PartlyMigratedDatabase,
} from "#backend/quality/testing/database/partial-migration.ts";
import { day, insertOldPayment, insertPayer } from "../testing/migrated-rows.ts";

let database: PartlyMigratedDatabase;
let payerId: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  database = await createDatabaseBefore("20261122190000_payment_polling.ts");
  payerId = await insertPayer(database.db);
  for (const [name, fields] of Object.entries(payments))
    ids[name] = await insertOldPayment(database.db, payerId, fields);
  await insertEnrollments();
  await insertAuditLog();
  await database.migrateToLatest();
});
afterAll(() => database.close());

const paid = { paid_at: day };
/** Payments as the server wrote them before the migration. */
const payments = {
  open: { status: "pending", note: null },
  mismatch: { status: "failed", note: "A person must look: 100 ETB arrived, 45000 ETB was asked for." },
  openMismatch: { status: "pending", note: "A person must look: the charge is a live one." },
  paidMismatch: { status: "paid", note: "A person must look: the charge is a live one.", ...paid },
  refused: { status: "refund_failed", note: "A person must look: Insufficient Balance", ...paid },
  refusedWithoutNote: { status: "refund_failed", note: null, ...paid },
  unconfirmed: {
    status: "refund_failed",
    note: "A person must look: nobody knows what became of the refund (Chapa answered 503)",
    ...paid,
  },
  chargeback: {
    status: "refunded",
    note: "A person must look: the provider sent the money back by itself (Chapa: reversed)",
    reversed_at: day,
    handled_at: day,
    ...paid,
  },
  refunded: { status: "refunded", note: "the student withdrew", ...paid },
};

const endings = ["withdrawn", "lecture_cancelled", "no_host", "reversed", "excluded"];

async function insertEnrollments(): Promise<void> {
  const [{ id: lectureId }] = await database
    .db("lectures")
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
  await database.db("enrollments").insert(
    endings.map((ended_why) => ({
      lecture_id: lectureId,
      student_id: payerId,
      status: "withdrawn",
      ended_why,
      created_at: day,
      updated_at: day,
    })),
  );
}

const kinds = ["payment_retried", "payment_done_by_hand", "payout_done_by_hand", "suspension_lifted"];

async function insertAuditLog(): Promise<void> {
  await database.db("admin_acts").insert(
    kinds.map((kind) => ({
      admin_id: payerId,
      kind,
      subject_id: randomUUID(),
      before: {},
      after: {},
      acted_at: day,
    })),
  );
}

test.each([
  ["open", null, null],
  ["mismatch", "charge_mismatch", "100 ETB arrived, 45000 ETB was asked for."],
  ["openMismatch", "charge_mismatch", "the charge is a live one."],
  ["paidMismatch", null, "the charge is a live one."],
  ["refused", "refund_refused", "Insufficient Balance"],
  ["refusedWithoutNote", "refund_refused", null],
  ["unconfirmed", "refund_unconfirmed", "nobody knows what became of the refund (Chapa answered 503)"],
  ["chargeback", "chargeback", "the provider sent the money back by itself (Chapa: reversed)"],
  ["refunded", null, "the student withdrew"],
] as const)("the migration gives the payment %s the attention reason %s", async (name, reason, note) => {
  const payment = await database.db("payments").where({ id: ids[name] }).first();
  expect(payment).toMatchObject({ attention_reason: reason, note });
});

test("the migration keeps when a payment was resolved and charged back", async () => {
  const payment = await database.db("payments").where({ id: ids["chargeback"] }).first();
  expect(payment).toMatchObject({ resolved_at: day, charged_back_at: day });
});

test("the migration renames why enrollments ended", async () => {
  const reasons = await database.db("enrollments").orderBy("id").pluck("ended_reason");
  expect(reasons).toEqual(["withdrawn", "lecture_cancelled", "host_no_show", "chargeback", "banned"]);
});

test("the migration renames the actions in the audit log, which stays append-only", async () => {
  const { db } = database;
  expect(await db("admin_audit_log").orderBy("id").pluck("action")).toEqual([
    "payment_retried",
    "payment_resolved_manually",
    "payout_resolved_manually",
    "account_unsuspended",
  ]);
  await expect(db("admin_audit_log").update({ reason: "another" })).rejects.toThrow("append-only");
});

test.each([
  ["an unknown reason", { attention_reason: "because" }],
  ["a failed refund without a reason", { status: "refund_failed", paid_at: day }],
  ["a refund's reason without a failed refund", { attention_reason: "refund_refused" }],
  ["a mismatch of a paid payment", { attention_reason: "charge_mismatch", status: "paid", paid_at: day }],
  ["a chargeback without its time", { attention_reason: "chargeback", status: "refunded", paid_at: day }],
])("the database rejects %s", async (_, fields) => {
  const update = database.db("payments").where({ id: ids["open"] }).update(fields);
  await expect(update).rejects.toThrow(/payments_attention_reason/);
});

test("the queue of attention items uses its partial index", async () => {
  // An index built after updates in its transaction is not used while older snapshots exist anywhere in the cluster.
  await database.db.raw("vacuum full payments");
  const plan = await database.db.transaction(async (trx) => {
    await trx.raw("set local enable_seqscan = off");
    const { rows } = await trx.raw(
      `explain select id from payments where resolved_at is null
         and (attention_reason is not null or status in ('created', 'pending', 'refund_pending'))`,
    );
    return JSON.stringify(rows);
  });
  expect(plan).toContain("payments_attention");
});
