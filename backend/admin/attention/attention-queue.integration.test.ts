import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { logIn } from "#contract/accounts/account.ts";
import { attentionReason, listAttentionItems, resolvePaymentManually } from "#contract/admin/admin.ts";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import { REFUND_CONFIRMATION_TIMEOUT_MS, REFUND_OVERDUE_MS } from "#backend/platform/constants.ts";
import { sendChapaWebhook, startWithChapa } from "#backend/enrollments/testing/chapa-server.ts";
import { offeredLecture, startPayment, verify } from "#backend/enrollments/testing/lecture-fixture.ts";
import { otherProcess, reconcileNow } from "#backend/enrollments/testing/other-process.ts";
import { createChapaProvider } from "#backend/payments/providers/chapa/chapa-provider.ts";
import type { FakeChapa } from "#backend/payments/providers/chapa/testing/fake-chapa.ts";
import { createPaymentProviders } from "#backend/payments/providers/payment-provider.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { asAdmin } from "#backend/quality/testing/given-lecture.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import type { TestServer } from "#backend/quality/testing/test-server.ts";

// These tests trigger every attention reason by actually causing it, not by inserting rows.

let api: TestServer;
let chapa: FakeChapa;
let stop: () => Promise<void>;
let admin: TestAccount;
let lecture: Lecture;
let student: TestAccount;
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  ({ api, chapa, stop } = await startWithChapa({ clock }));
  admin = await asAdmin(api, await newAccount(api.url, "student"));
});
afterAll(() => stop());
beforeEach(async () => {
  ahead = 0;
  ({ lecture } = await offeredLecture(api));
  student = await newAccount(api.url, "student");
});

async function listed(textRef: string): Promise<{ reason: string; status: string } | undefined> {
  // These tests span days, and an admin's session ends after twelve hours.
  const { token } = await call(api.url, logIn, {
    body: { email: admin.email, password: "a good password" },
  });
  const items = await call(api.url, listAttentionItems, { token });
  const item = items.find((one) => one.textRef === textRef);
  return item && { reason: item.reason, status: item.status };
}

async function open(): Promise<string> {
  return (await startPayment(api, lecture, student)).textRef;
}

async function pay(): Promise<string> {
  const textRef = await open();
  chapa.decide(textRef, "success");
  expect(await verify(api, textRef, student)).toMatchObject({ isEnrolled: true });
  expect(await listed(textRef)).toBeUndefined();
  return textRef;
}

function withdraw() {
  return call(api.url, withdrawPayment, { token: student.token, body: { classId: lecture._id } });
}

function charge(textRef: string) {
  const found = chapa.charges.get(textRef);
  if (!found) throw new Error(`There is no charge ${textRef}.`);
  return found;
}

async function chargeBack(textRef: string): Promise<void> {
  chapa.decide(textRef, "reversed");
  const reply = await sendChapaWebhook(api, chapa.webhook(textRef, "charge.reversed"));
  expect(reply.status).toBe(200);
}

async function ban(): Promise<void> {
  const row = { lectureId: lecture._id, accountId: student.id, bannedAt: new Date() };
  await api.db("room_bans").insert(row);
}

const causes: Record<(typeof attentionReason.options)[number], () => Promise<[string, string]>> = {
  charge_mismatch: async () => {
    const textRef = await open();
    charge(textRef).amount = "1.00";
    chapa.decide(textRef, "success");
    expect(await verify(api, textRef, student)).toMatchObject({ isEnrolled: false });
    return [textRef, "in_review"];
  },
  refund_refused: async () => {
    const textRef = await pay();
    charge(textRef).amount = "1.00";
    expect(await withdraw()).toEqual({ refund: "failed" });
    return [textRef, "refund_failed"];
  },
  refund_unconfirmed: async () => {
    const textRef = await pay();
    chapa.fail("refund", "server error");
    expect(await withdraw()).toEqual({ refund: "pending" });
    expect(await listed(textRef)).toBeUndefined();
    ahead = REFUND_CONFIRMATION_TIMEOUT_MS;
    chapa.fail("verify refund", "server error");
    const provider = createChapaProvider({ ...chapa, mode: "test" }, clock);
    await reconcileNow({ ...otherProcess(api, clock), providers: createPaymentProviders(provider) });
    return [textRef, "refund_failed"];
  },
  chargeback: async () => {
    const textRef = await pay();
    await chargeBack(textRef);
    return [textRef, "refunded"];
  },
  provider_not_configured: async () => {
    const textRef = await open();
    await api.db("payments").where({ textRef }).update({ provider: "gone" });
    return [textRef, "pending"];
  },
  refund_overdue: async () => {
    const textRef = await pay();
    expect(await withdraw()).toEqual({ refund: "pending" });
    expect(await listed(textRef)).toBeUndefined();
    ahead = REFUND_OVERDUE_MS + 1000;
    return [textRef, "refund_pending"];
  },
  student_banned: async () => {
    const textRef = await pay();
    await ban();
    return [textRef, "paid"];
  },
};

test.each(attentionReason.options)("%s puts a payment into the queue", async (reason) => {
  const [textRef, status] = await causes[reason]();
  expect(await listed(textRef)).toEqual({ reason, status });
});

test("a chargeback puts a payment into the queue again that was resolved before", async () => {
  const textRef = await pay();
  await ban();
  const { id } = await api.db("payments").where({ textRef }).first("id");
  const resolution = { params: { id }, body: { proof: "The ban was justified." } };
  await call(api.url, resolvePaymentManually, { token: admin.token, ...resolution });
  expect(await listed(textRef)).toBeUndefined();
  await chargeBack(textRef);
  expect(await listed(textRef)).toEqual({ reason: "chargeback", status: "refunded" });
});

test("a resolved mismatch stays resolved when the charge is found again", async () => {
  const textRef = await open();
  charge(textRef).currency = "USD";
  chapa.decide(textRef, "success");
  await verify(api, textRef, student);
  expect(await listed(textRef)).toEqual({ reason: "charge_mismatch", status: "failed" });
  const { id } = await api.db("payments").where({ textRef }).first("id");
  const resolution = { params: { id }, body: { proof: "Sent back by telebirr." } };
  await call(api.url, resolvePaymentManually, { token: admin.token, ...resolution });
  await verify(api, textRef, student);
  expect(await listed(textRef)).toBeUndefined();
});
