import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { findPayments } from "#contract/admin/admin-payment.ts";
import { makePayment } from "#contract/payments/payment.ts";
import { offeredLecture, paymentFor } from "#backend/enrollments/testing/lecture-fixture.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { asAdmin, givenLecture, type GivenLecture } from "#backend/quality/testing/given-lecture.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { searchPayments } from "./payment-search-repo.ts";

let admin: TestAccount;
let sold: GivenLecture;
/** A payment that was created but not paid. */
let open: { textRef: string; lectureName: string };

const api = setUpTestServer();
beforeAll(async () => {
  admin = await asAdmin(api, await newAccount(api.url, "student"));
  sold = await givenLecture(api);
  const { lecture } = await offeredLecture(api, { name: "የሸክላ ሥራ for beginners" });
  const { token } = await newAccount(api.url, "student");
  const { textRef } = await call(api.url, makePayment, { token, body: paymentFor(lecture) });
  open = { textRef, lectureName: lecture.name };
});

type Query = Record<string, string>;
const find = (query: Query) => call(api.url, findPayments, { token: admin.token, query });
const references = async (query: Query) => (await find(query)).map(({ textRef }) => textRef);

describe("a payment is found", () => {
  test("also when nothing has arrived for it", async () => {
    expect(await find({ search: open.textRef })).toMatchObject([
      { status: "pending", paidAt: null, refundable: 0, createdAt: expect.any(String) },
    ]);
  });

  test("by a part of its reference, of the student's email, and of the lecture's title in any case", async () => {
    expect(await references({ search: sold.student.textRef.slice(3, 15).toUpperCase() })).toEqual([
      sold.student.textRef,
    ]);
    expect(await references({ search: sold.student.email.slice(0, -4) })).toEqual([sold.student.textRef]);
    for (const search of ["የሸክላ", "FOR BEGINNERS"]) expect(await find({ search })).toMatchObject([open]);
  });

  test("by its state, alone and together with a text", async () => {
    expect(await references({ status: "paid" })).toEqual([sold.student.textRef]);
    expect(await references({ status: "pending" })).toEqual([open.textRef]);
    expect(await references({ status: "refunded" })).toEqual([]);
    expect(await references({ status: "paid", search: open.textRef })).toEqual([]);
  });

  test("as cancelled if the payer cancelled it, and as failed otherwise", async () => {
    const states = async () => ({
      cancelled: await find({ status: "cancelled" }),
      failed: await find({ status: "failed" }),
    });
    const payment = api.db("payments").where({ textRef: open.textRef });
    const enrollment = api.db("enrollments").where({ paymentId: (await payment.clone().first("id")).id });
    await payment.clone().update({ status: "failed" });
    await enrollment.clone().update({ holdEndedAt: new Date() });
    expect(await states()).toMatchObject({
      cancelled: [{ textRef: open.textRef, status: "failed", isCancelled: true }],
      failed: [],
    });
    await enrollment.clone().update({ holdEndedAt: null });
    expect(await states()).toMatchObject({
      cancelled: [],
      failed: [{ textRef: open.textRef, status: "failed", isCancelled: false }],
    });
    await payment.clone().update({ status: "pending" });
  });

  test("by the time when it was created: from the first moment on, and before the last", async () => {
    const [{ createdAt } = { createdAt: "" }] = await find({ search: open.textRef });
    const search = open.textRef;
    const later = new Date(Date.parse(createdAt) + 1).toISOString();
    expect(await references({ search, from: createdAt, before: later })).toEqual([search]);
    expect(await references({ search, from: later })).toEqual([]);
    expect(await references({ search, before: createdAt })).toEqual([]);
    // The same instant, written with Addis Ababa's UTC offset.
    const there = new Date(Date.parse(createdAt) + 3 * 60 * 60_000).toISOString().replace("Z", "+03:00");
    expect(await references({ search, from: there })).toEqual([search]);
  });
});

test.each([
  [{ status: "stolen" }, "status"],
  [{ status: "paid' or true --" }, "status"],
  [{ from: "yesterday" }, "from"],
  [{ before: "2026-12-01" }, "before"],
  [{ from: "2026-12-02T00:00:00Z", before: "2026-12-01T00:00:00Z" }, "before"],
  [{ lecture: "1" }, "lecture"],
  [{ search: "x".repeat(201) }, "search"],
  [{ cursor: "' or true --" }, "cursor"],
  [{ limit: "101" }, "limit"],
] as [Query, string][])("%j is refused, and the field named", async (query, field) => {
  const failed = await errorOf(api.url, findPayments, { token: admin.token, query });
  expect(failed).toMatchObject({ statusCode: 400, code: "invalid" });
  expect(Object.keys(failed.fields ?? {})).toEqual([field]);
});

test("nobody but an admin finds anything", async () => {
  const query = { search: sold.student.textRef };
  expect((await send(api.url, findPayments, { query })).status).toBe(401);
  for (const { token } of [sold.host, sold.student])
    expect((await send(api.url, findPayments, { token, query })).status).toBe(403);
});

describe("among 20,000 payments", () => {
  beforeAll(async () => {
    await api.db.transaction(async (trx) => {
      await trx.raw("set local statement_timeout = 0");
      await trx.raw(crowd, { host: sold.host.id, lecture: sold.lecture._id });
    });
    await api.db.raw("analyze");
  });

  test("pages follow each other without gap or duplicate, though many were created in the same moment", async () => {
    const seen: { id: string; createdAt: Date }[] = [];
    for (let page: typeof seen | undefined; page === undefined || page.length > 100;) {
      const after = seen.at(-1)?.id ?? null;
      page = await searchPayments(api.db, { search: "crowd-17" }, { limit: 100, after });
      seen.push(...page.slice(0, 100));
    }
    // The students crowd-17, crowd-170 to 179 and crowd-1700 to 1799, with ten payments each.
    expect(seen).toHaveLength(1110);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(1110);
    const times = seen.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test.each([
    ["everything", { search: "" }],
    ["a rare reference", { search: "gb-abcdefghijklmnop" }],
    ["a word that everybody has", { search: "example.com" }],
    ["a word in every title", { search: "of many" }],
    ["one person", { search: "crowd-1234@" }],
    ["one lecture", { search: "Class 123 " }],
    ["nothing", { search: "zzqq" }],
    ["a rare state", { search: "", status: "paid" }],
    ["what was cancelled", { search: "", status: "cancelled" }],
    ["a month", { search: "", from: new Date("2020-01-01"), before: new Date("2020-02-01") }],
  ] as const)("%s is found without reading them all", async (_, asked) => {
    for (const after of [null, randomUUID()])
      expect(await blocksOf(() => searchPayments(api.db, asked, { limit: 20, after }))).toBeLessThan(450);
  });
});

const crowd = `
  with person as (
    insert into accounts (name, email, role, password_hash, created_at, updated_at)
    select 'Crowd ' || n, 'crowd-' || n || '@example.com', 'student', 'x', now(), now()
    from generate_series(1, 2000) as n returning id, email
  ), lecture as (
    insert into lectures
    select cloned.* from lectures, generate_series(1, 1000) as n,
      jsonb_populate_record(lectures, jsonb_build_object('id', uuidv7(), 'name', 'Class ' || n || ' of many')) as cloned
    where lectures.id = :lecture returning id
  ), place as (select id, row_number() over () as n from lecture), payment as (
    insert into payments (text_ref, payer_id, payee_id, provider, amount_santim, status, expires_at, created_at, updated_at)
    select 'gb-' || substr(translate(md5(person.email || n), '0189', 'wxyz'), 1, 24), person.id, :host, 'fake', 100,
      'expired', now(), now() - n * interval '1 hour' - interval '1 day', now()
    from person, generate_series(1, 10) as n returning id, payer_id, created_at
  ), bought as (select *, row_number() over () as n from payment)
  insert into enrollments (lecture_id, student_id, payment_id, status, created_at, updated_at)
  select place.id, payer_id, bought.id, 'expired', created_at, created_at from bought join place on place.n = 1 + bought.n % 1000`;

/** Returns how many 8 kB blocks the statements of a search read. */
async function blocksOf(search: () => Promise<unknown>): Promise<number> {
  const statements: { sql: string; bindings: string[] }[] = [];
  const record = (statement: { sql: string; bindings: string[] }) => statements.push(statement);
  api.db.on("query", record);
  await search();
  api.db.removeListener("query", record);
  let blocks = 0;
  for (const { sql, bindings } of statements) {
    const explain = `explain (analyze, buffers, format json) ${sql.replaceAll(/\$\d+/g, "?")}`;
    const { rows } = await api.db.raw(explain, bindings);
    const { Plan: plan } = rows[0]["QUERY PLAN"][0];
    blocks += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  }
  return blocks;
}
