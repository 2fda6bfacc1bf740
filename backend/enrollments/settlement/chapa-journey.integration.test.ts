import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteLecture } from "#contract/lectures/lecture.ts";
import { makePayment, withdrawPayment } from "#contract/payments/payment.ts";
import { SEAT_HOLD_MS } from "#backend/platform/constants.ts";
import { startFakeChapa, type FakeChapa } from "#backend/payments/providers/chapa/testing/fake-chapa.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import type { TestLecture } from "#backend/quality/testing/enrollments.ts";
import { offeredLecture, paymentFor, startPayment, stateOf, verify } from "../testing/lecture-fixture.ts";
import { otherProcess } from "../testing/other-process.ts";
import { createChapaProvider } from "#backend/payments/providers/chapa/chapa-provider.ts";

// Payments from checkout to refund with Chapa: our server, a real PostgreSQL, and a server that behaves as Chapa's
// documentation describes.

let chapa: FakeChapa;
let api: TestServer;
let hosted: TestLecture;
let student: TestAccount;
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  chapa = await startFakeChapa();
  api = await startTestServer({
    clock,
    env: {
      PAYMENT_PROVIDER: "chapa",
      CHAPA_SECRET_KEY: chapa.secretKey,
      CHAPA_WEBHOOK_SECRET: chapa.webhookSecret,
      CHAPA_URL: chapa.baseUrl,
    },
  });
  hosted = await offeredLecture(api);
});
afterAll(async () => {
  await api.stop();
  await chapa.close();
});
beforeEach(async () => {
  ahead = 0;
  student = await newAccount(api.url, "student", "Abebe Kebede");
});

function sendWebhook({ raw, headers }: ReturnType<FakeChapa["webhook"]>) {
  return fetch(`${api.url}/payment/webhook/chapa`, { method: "POST", headers, body: new Uint8Array(raw) });
}

/** Runs the reconciliation as another process. */
function reconcile() {
  const provider = createChapaProvider({ ...chapa, mode: "test" }, clock);
  const services = otherProcess(api, clock, provider);
  return reconcilePayments(services, { all: true });
}

test("a payer who returns is enrolled, but not before the payment", async () => {
  const { url, textRef } = await startPayment(api, hosted.lecture, student);
  expect(new URL(url).origin).toBe("https://checkout.chapa.co");
  expect(await verify(api, textRef, student)).toMatchObject({ status: "pending", isEnrolled: false });
  chapa.decide(textRef, "success");
  expect(await verify(api, textRef, student)).toMatchObject({ status: "paid", isEnrolled: true });
});

test("a signed webhook enrolls once; one with only the constant signature is rejected", async () => {
  const { textRef } = await startPayment(api, hosted.lecture, student);
  chapa.decide(textRef, "success");
  const event = chapa.webhook(textRef, "charge.success");
  const constant = { "chapa-signature": event.headers["chapa-signature"] ?? "" };
  expect(
    (await sendWebhook({ ...event, headers: { ...constant, "content-type": "application/json" } })).status,
  ).toBe(401);
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "pending" });
  const replies = await Promise.all([sendWebhook(event), sendWebhook(event)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  expect(await api.db("payment_events").where({ textRef })).toHaveLength(1);
});

test("a withdrawal starts a refund, which completes later", async () => {
  const { textRef } = await startPayment(api, hosted.lecture, student);
  chapa.decide(textRef, "success");
  await verify(api, textRef, student);
  const body = { classId: hosted.lecture._id };
  expect(await call(api.url, withdrawPayment, { body, token: student.token })).toEqual({ refund: "pending" });
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "refund_pending", enrollment: "withdrawn" });
  chapa.finishRefunds("refunded");
  await reconcile();
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded" });
  expect(chapa.calls.filter(({ what }) => what.startsWith("POST /v1/refund/"))).toHaveLength(1);
});

test("the end of the hold cancels the checkout at Chapa, so that nobody pays for a released seat", async () => {
  const { textRef } = await startPayment(api, hosted.lecture, student);
  ahead = SEAT_HOLD_MS + 1000;
  await reconcile();
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "expired", enrollment: "expired" });
  expect(chapa.charges.get(textRef)?.status).toBe("failed/cancelled");
});

test("deleting a lecture cancels its open checkouts at Chapa, so that nobody pays for it", async () => {
  const { lecture, host } = await offeredLecture(api);
  const { textRef } = await startPayment(api, lecture, student);
  await call(api.url, deleteLecture, { params: { id: lecture._id }, token: host.token });
  await reconcile();
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "expired", enrollment: "withdrawn" });
  expect(chapa.charges.get(textRef)?.status).toBe("failed/cancelled");
});

test("a connection that is lost after the checkout was opened keeps the seat held until it is verified", async () => {
  chapa.fail("initialize", "done, then cut");
  const refused = await errorOf(api.url, makePayment, {
    body: paymentFor(hosted.lecture),
    token: student.token,
  });
  expect(refused).toMatchObject({ statusCode: 502, code: "payment_provider_failed" });
  const [textRef = ""] = [...chapa.charges.keys()].slice(-1);
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "pending", enrollment: "held" });
  chapa.decide(textRef, "success");
  await reconcile();
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
});

test("a charge of another amount enrolls nobody and needs an admin", async () => {
  const { textRef } = await startPayment(api, hosted.lecture, student);
  const charge = chapa.charges.get(textRef);
  if (charge) charge.amount = "4.50";
  chapa.decide(textRef, "success");
  await verify(api, textRef, student);
  expect(await stateOf(api, textRef)).toMatchObject({
    payment: "in_review",
    attentionReason: "charge_mismatch",
  });
});

/** Posts a signed event that is not about a charge. */
function sendSigned(body: object) {
  const raw = Buffer.from(JSON.stringify(body));
  const signature = createHmac("sha256", chapa.webhookSecret).update(raw).digest("hex");
  return sendWebhook({ raw, headers: { "content-type": "application/json", "chapa-signature": signature } });
}

test.each(["payout.success", "payout.failed/cancelled"])(
  "%s is accepted, moves no money, and its bank account is not stored",
  async (event) => {
    const reference = `gb-out-${event.length}`;
    const to = { accountName: "Sara Haile", accountNumber: "0911223344", bankName: "telebirr" };
    const countEntries = () => api.db("ledger_entries").count().first();
    const [before, calls] = [await countEntries(), chapa.calls.length];
    const payout = { event, type: "Payout", reference, amount: "400.00", currency: "ETB", ...to };
    expect((await sendSigned(payout)).status).toBe(200);
    expect(await countEntries()).toEqual(before);
    expect(chapa.calls.length).toBe(calls);
    const events = await api.db("payment_events").whereLike("eventKey", `%${reference}%`);
    expect(events).toMatchObject([{ kind: "other", textRef: null, payload: "" }]);
  },
);

test("a transfer that Chapa asks us to approve is rejected, since admins release payouts", async () => {
  const approval = { amount: "400", reference: "gb-out-x", bank: "855", accountNumber: "0911223344" };
  expect((await sendSigned(approval)).status).toBe(400);
});
