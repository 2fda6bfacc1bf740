import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { logIn, me } from "#contract/accounts/account.ts";
import {
  listAuditLog,
  findUsers,
  unsuspendUser,
  listPaymentEvents,
  listAttentionItems,
  retryPayment,
  resolvePaymentManually,
  suspendUser,
} from "#contract/admin/admin.ts";
import { resumeSession } from "#contract/accounts/account.ts";
import { refundPayments } from "#backend/payments/refunds/create-refunds.ts";
import { claimRefund, listRefunds, type RefundRecord } from "#backend/payments/refunds/refund-repo.ts";
import { transitionRefund } from "#backend/payments/refunds/transition-refund.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { asAdmin, soldLecture } from "#backend/quality/testing/given-lecture.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { connectSocket } from "#backend/quality/testing/room/socket.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

let admin: TestAccount;
const api = setUpTestServer();
beforeAll(async () => {
  admin = await asAdmin(api, await newAccount(api.url, "student", "Almaz Admin"));
});

const onSubject = (id: string, body?: object) => ({
  token: admin.token,
  params: { id },
  ...(body && { body }),
});
const proof = "Sent back by telebirr, number ABC123.";

describe("a payment that needs an admin", () => {
  let id: string;
  let textRef: string;
  const payment = () => api.db("payments").where({ id }).first();
  const listed = async () =>
    (await call(api.url, listAttentionItems, { token: admin.token })).find(({ _id }) => _id === id);
  const change = (values: object) => api.db("payments").where({ id }).update(values);
  const openBalances = async () => {
    const rows: { account: string; total: number }[] = await api
      .db("ledger_entries")
      .join("ledger_transactions", "ledger_transactions.id", "ledger_entries.transactionId")
      .where({ paymentId: id })
      .groupBy("account")
      .select("account", api.db.raw("sum(amount_santim)::bigint as total"));
    return rows.filter(({ total }) => total !== 0);
  };
  const eventually = { timeout: 30_000, interval: 50 };

  beforeEach(async () => {
    ({ textRef } = (await soldLecture(api)).student);
    ({ id } = await api.db("payments").where({ textRef }).first("id"));
  });

  async function createRefund(): Promise<RefundRecord> {
    const order = { reason: "the student withdrew", now: new Date(), jobDelayMs: 60 * 60_000 };
    await api.db.transaction((trx) => refundPayments(trx, [id], order));
    const [refund] = await listRefunds(api.db, id);
    if (!refund) throw new Error("There is no refund.");
    await claimRefund(api.db, { id: refund.id, now: new Date() });
    return { ...refund, status: "pending" };
  }

  /** Produces the state after the provider refused a refund. */
  async function refuseRefund(): Promise<void> {
    await transitionRefund(api.db, await createRefund(), {
      to: "refused",
      note: "no balance",
      now: new Date(),
    });
  }

  test("is not one that is paid", async () => {
    expect(await listed()).toBeUndefined();
    const resolving = errorOf(api.url, resolvePaymentManually, onSubject(id, { proof }));
    expect(await resolving).toMatchObject({ code: "already_resolved" });
  });

  test("or not, any payment is asked about at once, and the audit log has it", async () => {
    await call(api.url, retryPayment, onSubject(id));
    const scheduled = await api.db("payments").where({ id }).first("nextPollAt", "lastPolledAt");
    expect(scheduled).toEqual({ nextPollAt: expect.any(Date), lastPolledAt: null });
    const [entry] = await call(api.url, listAuditLog, { token: admin.token });
    expect(entry).toMatchObject({ action: "payment_retried", before: { status: "paid", reason: null } });
    expect(await errorOf(api.url, retryPayment, onSubject(randomUUID()))).toMatchObject({
      code: "payment_not_found",
    });
  });

  test("is a refused refund: retried, it is refunded, and the ledger balances", async () => {
    await refuseRefund();
    expect(await listed()).toMatchObject({
      reason: "refund_refused",
      note: "no balance",
      amount: 450,
      textRef,
      studentName: "Abebe Kebede",
    });
    await call(api.url, retryPayment, onSubject(id));
    await expect.poll(async () => (await payment()).status, eventually).toBe("refunded");
    expect(await listed()).toBeUndefined();
    expect(await openBalances()).toEqual([]);
    const [entry] = await call(api.url, listAuditLog, { token: admin.token });
    expect(entry).toMatchObject({
      action: "payment_retried",
      subject: textRef,
      person: "Abebe Kebede",
      lecture: expect.any(String),
      before: { status: "refund_failed", reason: "refund_refused" },
      after: { status: "refund_pending" },
    });
  });

  test("is a refused refund: resolved manually, it counts as refunded, once", async () => {
    await refuseRefund();
    const replies = await Promise.all(
      [1, 2, 3].map(() => send(api.url, resolvePaymentManually, onSubject(id, { proof }))),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await payment()).toMatchObject({ status: "refunded", note: "refunded manually" });
    expect(await openBalances()).toEqual([]);
    expect(await api.db("admin_audit_log").where({ subjectId: id })).toMatchObject([
      { action: "payment_resolved_manually", reason: proof },
    ]);
  });

  test("is resolved manually only with a proof", async () => {
    await refuseRefund();
    for (const body of [{}, { proof: "   " }, { proof: "ok" }])
      expect(await errorOf(api.url, resolvePaymentManually, onSubject(id, body))).toMatchObject({
        fields: { proof: ["Describe what was done and how it can be proved."] },
      });
    expect(await payment()).toMatchObject({ status: "refund_failed" });
  });

  test("is a mismatched charge: resolved manually, it leaves the queue", async () => {
    await change({ status: "failed", paidAt: null, attentionReason: "charge_mismatch" });
    expect(await listed()).toMatchObject({ reason: "charge_mismatch", status: "failed" });
    await call(api.url, resolvePaymentManually, onSubject(id, { proof }));
    expect(await listed()).toBeUndefined();
    expect(await payment()).toMatchObject({ status: "failed" });
  });

  test("is one whose provider is not configured, whose refund is overdue, or that was charged back", async () => {
    await change({ status: "pending", paidAt: null, provider: "gone" });
    expect(await listed()).toMatchObject({ reason: "provider_not_configured", provider: "gone" });
    const longAgo = new Date(Date.now() - 4 * 86_400_000);
    await change({ status: "paid", paidAt: longAgo, provider: "sandbox" });
    const refund = await createRefund();
    await api.db("refunds").where({ id: refund.id }).update({ createdAt: longAgo });
    expect(await listed()).toMatchObject({ reason: "refund_overdue" });
    await transitionRefund(api.db, refund, { to: "refunded", isChargeback: true, now: new Date() });
    expect(await listed()).toMatchObject({ reason: "chargeback" });
  });

  test("shows the events from the provider", async () => {
    await api.db("payment_events").insert({
      provider: "sandbox",
      eventKey: textRef,
      textRef,
      kind: "charge_changed",
      payload: "x".repeat(5000),
      receivedAt: new Date(),
    });
    const [event] = await call(api.url, listPaymentEvents, onSubject(id));
    expect(event).toMatchObject({ kind: "charge_changed", payload: "x".repeat(2000) });
  });
});

describe("users", () => {
  const reason = "Sells seats that are not theirs.";

  test("are found by name and email, page by page, without patterns", async () => {
    const name = "Zewditu Menelik";
    const found = await Promise.all([1, 2, 3].map(() => newAccount(api.url, "student", name)));
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

  test("suspended users are logged out at once on every device and told why at log-in", async () => {
    const person = await newAccount(api.url, "student");
    const credentials = { email: person.email, password: "a good password" };
    const stays = await send(api.url, logIn, { body: { ...credentials, staySignedIn: true } });
    const cookie = stays.headers.get("set-cookie")?.split(";")[0] ?? "";
    const socket = await connectSocket(api.url, person.token);
    const closed = new Promise((resolve) => socket.once("disconnect", resolve));
    await call(api.url, suspendUser, onSubject(person.id, { reason }));
    await closed;
    expect(await errorOf(api.url, me, { token: person.token })).toMatchObject({ code: "not_signed_in" });
    expect(await errorOf(api.url, logIn, { body: credentials })).toMatchObject({ code: "account_suspended" });
    const wrong = { ...credentials, password: "another password" };
    expect(await errorOf(api.url, logIn, { body: wrong })).toMatchObject({ code: "invalid_credentials" });
    const resumed = await fetch(`${api.url}${resumeSession.path}`, {
      method: "POST",
      headers: { cookie, origin: api.url },
    });
    expect(resumed.status).toBeGreaterThanOrEqual(401);
    expect(await errorOf(api.url, suspendUser, onSubject(person.id, { reason }))).toMatchObject({
      code: "conflict",
    });

    await call(api.url, unsuspendUser, onSubject(person.id, { reason: "It was a mistake." }));
    expect(await call(api.url, logIn, { body: credentials })).toHaveProperty("token");
    const entries = await call(api.url, listAuditLog, { token: admin.token });
    expect(entries.slice(0, 2)).toMatchObject([
      { action: "account_unsuspended", reason: "It was a mistake.", after: { suspended: null } },
      {
        action: "account_suspended",
        reason,
        subject: `${person.name} · ${person.email}`,
        person: person.name,
        lecture: null,
      },
    ]);
  });

  test("who are suspended cannot use a session that was opened meanwhile", async () => {
    const person = await newAccount(api.url, "student");
    await api.db("accounts").where({ id: person.id }).update({ suspendedAt: new Date() });
    expect(await errorOf(api.url, me, { token: person.token })).toMatchObject({ code: "not_signed_in" });
  });

  test("who are admins cannot be suspended, not even by themselves", async () => {
    const other = await asAdmin(api, await newAccount(api.url, "student"));
    for (const { id } of [admin, other])
      expect(await errorOf(api.url, suspendUser, onSubject(id, { reason }))).toMatchObject({
        code: "forbidden",
      });
    expect(await call(api.url, me, { token: other.token })).toMatchObject({ role: "admin" });
  });
});

test("entries of the audit log cannot be changed or deleted", async () => {
  const person = await newAccount(api.url, "student");
  await call(api.url, suspendUser, onSubject(person.id, { reason: "To test the audit log." }));
  const entries = () => api.db("admin_audit_log").where({ subjectId: person.id });
  await expect(entries().update({ reason: "another" })).rejects.toThrow("append-only");
  await expect(entries().delete()).rejects.toThrow("append-only");
  await expect(api.db.raw("truncate admin_audit_log")).rejects.toThrow("append-only");
});
