import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { logIn, me } from "#contract/account.ts";
import {
  adminActs,
  findUsers,
  liftSuspension,
  paymentEvents,
  paymentsForAPerson,
  retryPayment,
  settleByHand,
  suspendUser,
} from "#contract/admin.ts";
import { resumeSession } from "#contract/account.ts";
import { call, fail, send } from "#backend/testing/api-client.ts";
import { asAdmin, soldLecture } from "#backend/testing/given-lecture.ts";
import { newPerson, type TestPerson } from "#backend/testing/people.ts";
import { connectSocket } from "#backend/testing/socket.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";

let api: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestServer();
  admin = await asAdmin(api, await newPerson(api.url, "student", "Almaz Admin"));
});
afterAll(() => api.stop());

const asTheAdmin = (id: string, body?: object) => ({
  token: admin.token,
  params: { id },
  ...(body && { body }),
});
const proof = "Sent back by telebirr, number ABC123.";

describe("a payment that needs a person", () => {
  let id: string;
  let textRef: string;
  const payment = () => api.db("payments").where({ id }).first();
  const listed = async () =>
    (await call(api.url, paymentsForAPerson, { token: admin.token })).find(({ _id }) => _id === id);
  const change = (values: object) => api.db("payments").where({ id }).update(values);
  const inTheBooks = async () => {
    const rows: { account: string; total: number }[] = await api
      .db("ledger_entries")
      .join("ledger_transactions", "ledger_transactions.id", "ledger_entries.transaction_id")
      .where({ payment_id: id })
      .groupBy("account")
      .select("account", api.db.raw("sum(amount_santim)::bigint as total"));
    return rows.filter(({ total }) => total !== 0);
  };
  const eventually = { timeout: 30_000, interval: 50 };

  beforeEach(async () => {
    ({ textRef } = (await soldLecture(api)).student);
    ({ id } = await api.db("payments").where({ text_ref: textRef }).first("id"));
  });

  /** As finish-refund leaves it when the provider said no. */
  async function refundFailed(): Promise<void> {
    await api.db.transaction(async (trx) => {
      const { payee_id, amount_santim, platform_fee_santim } = await trx("payments").where({ id }).first();
      const [row] = await trx("ledger_transactions")
        .insert({ payment_id: id, kind: "refund_due", booked_at: new Date() })
        .returning("id");
      const entry = (account: string, amount: number, instructor: string | null = null) => ({
        transaction_id: row.id,
        account,
        amount_santim: amount,
        instructor_id: instructor,
      });
      await trx("ledger_entries").insert([
        entry("platform_fees", platform_fee_santim),
        entry("instructor_payable", amount_santim - platform_fee_santim, payee_id),
        entry("refunds_payable", -amount_santim),
      ]);
    });
    await change({
      status: "refund_failed",
      note: "A person must look: no balance",
      refund_requested_at: new Date(),
      checked_at: new Date(),
    });
  }

  test("is not one that went well", async () => {
    expect(await listed()).toBeUndefined();
    expect(await fail(api.url, retryPayment, asTheAdmin(id))).toMatchObject({ code: "needs_no_person" });
  });

  test("is a refused refund: tried again, it goes back, and the books are even", async () => {
    await refundFailed();
    expect(await listed()).toMatchObject({
      reason: "refund_failed",
      note: "A person must look: no balance",
      amount: 450,
      textRef,
      studentName: "Abebe Kebede",
    });
    await call(api.url, retryPayment, asTheAdmin(id));
    await expect.poll(async () => (await payment()).status, eventually).toBe("refunded");
    expect(await listed()).toBeUndefined();
    expect(await inTheBooks()).toEqual([]);
    const [act] = await call(api.url, adminActs, { token: admin.token });
    expect(act).toMatchObject({
      kind: "payment_retried",
      subject: textRef,
      before: { status: "refund_failed", reason: "refund_failed" },
      after: { status: "refund_pending" },
    });
  });

  test("is a refused refund: paid back by hand it counts as paid back, once", async () => {
    await refundFailed();
    const replies = await Promise.all(
      [1, 2, 3].map(() => send(api.url, settleByHand, asTheAdmin(id, { proof }))),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await payment()).toMatchObject({ status: "refunded", note: "paid back by hand" });
    expect(await inTheBooks()).toEqual([]);
    expect(await api.db("admin_acts").where({ subject_id: id })).toMatchObject([
      { kind: "payment_done_by_hand", reason: proof },
    ]);
  });

  test("needs a proof", async () => {
    await refundFailed();
    for (const body of [{}, { proof: "   " }, { proof: "ok" }])
      expect(await fail(api.url, settleByHand, asTheAdmin(id, body))).toMatchObject({
        fields: { proof: ["Say what was done, and how it can be proved."] },
      });
    expect(await payment()).toMatchObject({ status: "refund_failed" });
  });

  test("is other money than was asked for; seen to by hand, it is off the list", async () => {
    await change({ status: "failed", paid_at: null, note: "A person must look: the charge is a live one." });
    expect(await listed()).toMatchObject({ reason: "mismatch", status: "failed" });
    await call(api.url, settleByHand, asTheAdmin(id, { proof }));
    expect(await listed()).toBeUndefined();
    expect(await payment()).toMatchObject({ status: "failed" });
  });

  test("is one whose provider nobody knows any more, or whose refund takes for ever, or that was reversed", async () => {
    await change({ status: "pending", paid_at: null, provider: "gone" });
    expect(await listed()).toMatchObject({ reason: "provider_unknown", provider: "gone" });
    const longAgo = new Date(Date.now() - 4 * 86_400_000);
    const slow = {
      status: "refund_pending",
      paid_at: longAgo,
      provider: "sandbox",
      refund_requested_at: longAgo,
    };
    await change({ ...slow, checked_at: new Date() });
    expect(await listed()).toMatchObject({ reason: "refund_slow" });
    await change({ status: "refunded", reversed_at: longAgo });
    expect(await listed()).toMatchObject({ reason: "reversed" });
  });

  test("shows what the provider sent", async () => {
    await api.db("payment_events").insert({
      provider: "sandbox",
      event_key: textRef,
      text_ref: textRef,
      kind: "charge_changed",
      payload: "x".repeat(5000),
      received_at: new Date(),
    });
    const [event] = await call(api.url, paymentEvents, asTheAdmin(id));
    expect(event).toMatchObject({ kind: "charge_changed", payload: "x".repeat(2000) });
  });
});

describe("people", () => {
  const reason = "Sells seats that are not theirs.";

  test("are found by name and e-mail, page by page, and nothing in a search is a pattern", async () => {
    const name = "Zewditu Menelik";
    const found = await Promise.all([1, 2, 3].map(() => newPerson(api.url, "student", name)));
    const page = async (query: Record<string, string>) => {
      const reply = await send(api.url, findUsers, { token: admin.token, query });
      return reply.json as { data: { _id: string }[]; nextCursor: string | null };
    };
    const first = await page({ search: "zewditu", limit: "2" });
    const second = await page({ search: "zewditu", limit: "2", cursor: first.nextCursor ?? "" });
    const ids = [...first.data, ...second.data].map(({ _id }) => _id);
    expect(new Set(ids)).toEqual(new Set(found.map(({ id }) => id)));
    expect(second.nextCursor).toBeNull();
    expect((await page({ search: found[0]?.email ?? "" })).data).toHaveLength(1);
    for (const search of ["%", "_____", "\\"]) expect((await page({ search })).data).toEqual([]);
  });

  test("who are suspended are out at once, on every device, and told why at the door", async () => {
    const person = await newPerson(api.url, "student");
    const credentials = { email: person.email, password: "a good password" };
    const stays = await send(api.url, logIn, { body: { ...credentials, staySignedIn: true } });
    const cookie = stays.headers.get("set-cookie")?.split(";")[0] ?? "";
    const socket = await connectSocket(api.url, person.token);
    const closed = new Promise((resolve) => socket.once("disconnect", resolve));
    await call(api.url, suspendUser, asTheAdmin(person.id, { reason }));
    await closed;
    expect(await fail(api.url, me, { token: person.token })).toMatchObject({ code: "not_signed_in" });
    expect(await fail(api.url, logIn, { body: credentials })).toMatchObject({ code: "account_suspended" });
    const wrong = { ...credentials, password: "another password" };
    expect(await fail(api.url, logIn, { body: wrong })).toMatchObject({ code: "invalid_credentials" });
    const resumed = await fetch(`${api.url}${resumeSession.path}`, {
      method: "POST",
      headers: { cookie, origin: api.url },
    });
    expect(resumed.status).toBeGreaterThanOrEqual(401);
    expect(await fail(api.url, suspendUser, asTheAdmin(person.id, { reason }))).toMatchObject({
      code: "conflict",
    });

    await call(api.url, liftSuspension, asTheAdmin(person.id, { reason: "It was a mistake." }));
    expect(await call(api.url, logIn, { body: credentials })).toHaveProperty("token");
    const acts = await call(api.url, adminActs, { token: admin.token });
    expect(acts.slice(0, 2)).toMatchObject([
      { kind: "suspension_lifted", reason: "It was a mistake.", after: { suspended: null } },
      { kind: "account_suspended", reason, subject: `${person.name} · ${person.email}` },
    ]);
  });

  test("a session that a log-in opened meanwhile is worth nothing either", async () => {
    const person = await newPerson(api.url, "student");
    await api.db("accounts").where({ id: person.id }).update({ suspended_at: new Date() });
    expect(await fail(api.url, me, { token: person.token })).toMatchObject({ code: "not_signed_in" });
  });

  test("who are admins are not suspended, least of all by themselves", async () => {
    const other = await asAdmin(api, await newPerson(api.url, "student"));
    for (const { id } of [admin, other])
      expect(await fail(api.url, suspendUser, asTheAdmin(id, { reason }))).toMatchObject({
        code: "forbidden",
      });
    expect(await call(api.url, me, { token: other.token })).toMatchObject({ role: "admin" });
  });
});

test("what admins did can't be changed or taken away", async () => {
  const person = await newPerson(api.url, "student");
  await call(api.url, suspendUser, asTheAdmin(person.id, { reason: "To see whether it stays." }));
  const acts = () => api.db("admin_acts").where({ subject_id: person.id });
  await expect(acts().update({ reason: "another" })).rejects.toThrow("is not changed");
  await expect(acts().delete()).rejects.toThrow("is not changed");
  await expect(api.db.raw("truncate admin_acts")).rejects.toThrow("is not changed");
});
