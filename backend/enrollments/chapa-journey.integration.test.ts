import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteLecture } from "#contract/lecture.ts";
import { makePayment, withdrawPayment } from "#contract/payment.ts";
import { SEAT_HOLD_MS } from "#backend/constants.ts";
import { startFakeChapa, type FakeChapa } from "#backend/payments/chapa/testing/fake-chapa.ts";
import { call, fail } from "#backend/testing/api-client.ts";
import { newPerson, type TestPerson } from "#backend/testing/people.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import {
  newLecture,
  paymentFor,
  startPayment,
  stateOf,
  verify,
  type HostedLecture,
} from "./testing/lecture-fixture.ts";
import { otherProcess } from "./testing/other-process.ts";
import { createChapaProvider } from "#backend/payments/chapa/chapa-provider.ts";

// The whole way of the money with Chapa as the provider: our server, real PostgreSQL, and a server that behaves
// as Chapa's documentation says.

let chapa: FakeChapa;
let api: TestServer;
let hosted: HostedLecture;
let student: TestPerson;
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
  hosted = await newLecture(api);
});
afterAll(async () => {
  await api.stop();
  await chapa.close();
});
beforeEach(async () => {
  ahead = 0;
  student = await newPerson(api.url, "student", "Abebe Kebede");
});

function deliver({ raw, headers }: ReturnType<FakeChapa["webhook"]>) {
  return fetch(`${api.url}/payment/webhook/chapa`, { method: "POST", headers, body: new Uint8Array(raw) });
}

/** The same commands in another process, an hour later. */
function reconcile() {
  const provider = createChapaProvider({ ...chapa, mode: "test" }, clock);
  const services = otherProcess(api, clock, provider);
  return reconcilePayments(services, { everything: true });
}

test("a payer who comes back is enrolled, and is not before they have paid", async () => {
  const { url, textRef } = await startPayment(api, hosted.lecture, student);
  expect(new URL(url).origin).toBe("https://checkout.chapa.co");
  expect(await verify(api, textRef, student)).toMatchObject({ status: "pending", isEnrolled: false });
  chapa.decide(textRef, "success");
  expect(await verify(api, textRef, student)).toMatchObject({ status: "paid", isEnrolled: true });
});

test("a signed webhook enrolls, twice is once; one with only the constant signature is refused", async () => {
  const { textRef } = await startPayment(api, hosted.lecture, student);
  chapa.decide(textRef, "success");
  const event = chapa.webhook(textRef, "charge.success");
  const constant = { "chapa-signature": event.headers["chapa-signature"] ?? "" };
  expect(
    (await deliver({ ...event, headers: { ...constant, "content-type": "application/json" } })).status,
  ).toBe(401);
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "pending" });
  const replies = await Promise.all([deliver(event), deliver(event)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  expect(await api.db("payment_events").where({ text_ref: textRef })).toHaveLength(1);
});

test("withdrawing sends the money back, and the end comes later", async () => {
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

test("when the hold ends the checkout is cancelled at Chapa, so that nobody pays for a seat that is gone", async () => {
  const { textRef } = await startPayment(api, hosted.lecture, student);
  ahead = SEAT_HOLD_MS + 1000;
  await reconcile();
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "expired", enrollment: "expired" });
  expect(chapa.charges.get(textRef)?.status).toBe("failed/cancelled");
});

test("when the lecture is deleted its open checkouts are closed at Chapa, so that nobody pays for nothing", async () => {
  const { lecture, host } = await newLecture(api);
  const { textRef } = await startPayment(api, lecture, student);
  await call(api.url, deleteLecture, { params: { id: lecture._id }, token: host.token });
  await reconcile();
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "expired", enrollment: "withdrawn" });
  expect(chapa.charges.get(textRef)?.status).toBe("failed/cancelled");
});

test("a line that is cut after the charge was begun keeps the seat until somebody knows", async () => {
  chapa.fail("initialize", "done, then cut");
  const refused = await fail(api.url, makePayment, {
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

test("another amount than was asked for buys nothing and waits for a person", async () => {
  const { textRef } = await startPayment(api, hosted.lecture, student);
  const charge = chapa.charges.get(textRef);
  if (charge) charge.amount = "4.50";
  chapa.decide(textRef, "success");
  await verify(api, textRef, student);
  expect(await stateOf(api, textRef)).toMatchObject({
    payment: "failed",
    note: expect.stringContaining("A person must look"),
  });
});

/** As Chapa posts what is no charge, signed by its bytes. */
function deliverSigned(body: object) {
  const raw = Buffer.from(JSON.stringify(body));
  const signature = createHmac("sha256", chapa.webhookSecret).update(raw).digest("hex");
  return deliver({ raw, headers: { "content-type": "application/json", "chapa-signature": signature } });
}

test.each(["payout.success", "payout.failed/cancelled"])(
  "%s is taken, moves nothing, and nobody's bank account is kept of it",
  async (event) => {
    const reference = `gb-out-${event.length}`;
    const to = { account_name: "Sara Haile", account_number: "0911223344", bank_name: "telebirr" };
    const money = () => api.db("ledger_entries").count().first();
    const [before, asked] = [await money(), chapa.calls.length];
    const payout = { event, type: "Payout", reference, amount: "400.00", currency: "ETB", ...to };
    expect((await deliverSigned(payout)).status).toBe(200);
    expect(await money()).toEqual(before);
    expect(chapa.calls.length).toBe(asked);
    const kept = await api.db("payment_events").whereLike("event_key", `%${reference}%`);
    expect(kept).toMatchObject([{ kind: "other", text_ref: null, payload: "" }]);
  },
);

test("a transfer that Chapa asks us to approve is refused: we release payouts by ourselves", async () => {
  const asked = { amount: "400", reference: "gb-out-x", bank: "855", account_number: "0911223344" };
  expect((await deliverSigned(asked)).status).toBe(400);
});
