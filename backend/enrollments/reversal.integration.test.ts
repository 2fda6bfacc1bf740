import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endedEnrollments } from "#contract/enrollment.ts";
import { getReceipt } from "#contract/receipt.ts";
import { PAID_REASK_INTERVAL_MS } from "#backend/constants.ts";
import { createChapaProvider } from "#backend/payments/chapa/chapa-provider.ts";
import { paymentProviders } from "#backend/payments/payment-provider.ts";
import { sandboxWebhookKey, signBody } from "#backend/payments/sandbox-signature.ts";
import { call } from "#backend/testing/api-client.ts";
import { newPerson } from "#backend/testing/people.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { deliverChapa, startWithChapa } from "./testing/chapa-server.ts";
import {
  enrolledStudent,
  isEnrolled,
  newLecture,
  startPayment,
  stateOf,
  verify,
  type HostedLecture,
} from "./testing/lecture-fixture.ts";
import { otherProcess, tamperWithCharge } from "./testing/other-process.ts";
import { watchPaidPayments } from "./watch-paid-payments.ts";

/** What all accounts of the books hold because of one payment. */
async function books(api: TestServer, textRef: string): Promise<Record<string, number>> {
  const rows: { account: string; total: number }[] = await api
    .db("ledger_entries")
    .join("ledger_transactions", "ledger_transactions.id", "ledger_entries.transaction_id")
    .join("payments", "payments.id", "ledger_transactions.payment_id")
    .where("payments.text_ref", textRef)
    .groupBy("account")
    .select("account", api.db.raw("sum(ledger_entries.amount_santim)::bigint as total"));
  return Object.fromEntries(rows.map(({ account, total }) => [account, total]));
}

describe("a charge that Chapa takes back", () => {
  let started: Awaited<ReturnType<typeof startWithChapa>>;
  let hosted: HostedLecture;
  beforeAll(async () => {
    started = await startWithChapa();
    hosted = await newLecture(started.api);
  });
  afterAll(() => started.stop());

  async function paid() {
    const student = await newPerson(started.api.url, "student");
    const { textRef } = await startPayment(started.api, hosted.lecture, student);
    started.chapa.decide(textRef, "success");
    await verify(started.api, textRef, student);
    return { textRef, student };
  }

  test.each(["charge.reversed", "charge.refunded"] as const)(
    "%s ends the seat, is booked, and is listed with its reason; again it changes nothing",
    async (event) => {
      const { api, chapa } = started;
      const { textRef, student } = await paid();
      chapa.decide(textRef, event === "charge.reversed" ? "reversed" : "refunded");
      for (let count = 0; count < 2; count++)
        expect((await deliverChapa(api, chapa.webhook(textRef, event))).status).toBe(200);
      expect(await stateOf(api, textRef)).toEqual({
        payment: "refunded",
        enrollment: "withdrawn",
        note: expect.stringMatching(/^A person must look: the provider sent the money back by itself/),
      });
      expect(await api.db("payments").where({ text_ref: textRef }).whereNotNull("reversed_at")).toHaveLength(
        1,
      );
      expect(await isEnrolled(api, hosted.lecture, student)).toBe(false);
      // What is gone is Chapa's fee: the instructor is owed nothing, and we hold nothing.
      expect(await books(api, textRef)).toMatchObject({
        instructor_payable: 0,
        platform_fees: 0,
        refunds_payable: 0,
      });
      expect(chapa.calls.some(({ what }) => what.startsWith("POST /v1/refund/"))).toBe(false);
      const [ended] = await call(api.url, endedEnrollments, { token: student.token });
      expect(ended).toMatchObject({ why: "reversed", payment: { textRef, refund: "done", amount: 450 } });
      const receipt = await call(api.url, getReceipt, { params: { textRef }, token: student.token });
      expect(receipt.refund).toMatchObject({ status: "done", byProvider: true });
    },
  );

  test("without a webhook is noticed when the student looks at the payment again", async () => {
    const { api, chapa } = started;
    const { textRef, student } = await paid();
    chapa.decide(textRef, "reversed");
    expect(await verify(api, textRef, student)).toMatchObject({ status: "refunded", isEnrolled: false });
  });

  test("without a webhook, and seen by nobody, is noticed by a question of the next day", async () => {
    const { api, chapa } = started;
    const { textRef } = await paid();
    const kept = await paid();
    chapa.decide(textRef, "reversed");
    let ahead = 0;
    const clock = () => new Date(Date.now() + ahead);
    const provider = createChapaProvider({ ...chapa, mode: "test" }, clock);
    const services = { ...otherProcess(api, clock), providers: paymentProviders(provider) };
    await watchPaidPayments(services);
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "paid" });
    ahead = PAID_REASK_INTERVAL_MS;
    const asked = () => chapa.calls.filter(({ what }) => what.includes(textRef)).length;
    const before = asked();
    await Promise.all([watchPaidPayments(services), watchPaidPayments(services)]);
    expect(asked()).toBe(before + 1);
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded", enrollment: "withdrawn" });
    expect(await stateOf(api, kept.textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  });

  test("that it only says it took back is still ours: the provider is asked", async () => {
    const { api, chapa } = started;
    const { textRef, student } = await paid();
    expect((await deliverChapa(api, chapa.webhook(textRef, "charge.reversed"))).status).toBe(200);
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
    expect(await isEnrolled(api, hosted.lecture, student)).toBe(true);
  });

  test("before we ever heard that it was paid buys nothing", async () => {
    const { api, chapa } = started;
    const student = await newPerson(api.url, "student");
    const { textRef } = await startPayment(api, hosted.lecture, student);
    chapa.decide(textRef, "reversed");
    expect(await verify(api, textRef, student)).toMatchObject({ status: "failed", isEnrolled: false });
    expect(await books(api, textRef)).toEqual({});
  });
});

test("a charge that the sandbox takes back ends the seat as well", async () => {
  const secret = "a secret that only this test and its server know";
  const api = await startTestServer({ env: { SECRET: secret } });
  const { lecture } = await newLecture(api);
  const { textRef } = await enrolledStudent(api, lecture);
  await tamperWithCharge(api, textRef, { refund_ref: "made-by-hand" });
  const event = { event_id: randomUUID(), event: "charge.reversed", text_ref: textRef };
  const raw = Buffer.from(JSON.stringify({ ...event, amount_santim: 45_000, currency: "ETB" }));
  const reply = await fetch(`${api.url}/payment/webhook/sandbox`, {
    method: "POST",
    headers: { "x-sandbox-signature": signBody(sandboxWebhookKey(secret), raw) },
    body: new Uint8Array(raw),
  });
  expect(reply.status).toBe(200);
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded", enrollment: "withdrawn" });
  expect(await books(api, textRef)).toMatchObject({ provider_clearing: 0, instructor_payable: 0 });
  await api.stop();
});
