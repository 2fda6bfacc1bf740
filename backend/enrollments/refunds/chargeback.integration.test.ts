import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listMyEndedEnrollments } from "#contract/enrollments/enrollment.ts";
import { getReceipt } from "#contract/enrollments/receipt.ts";
import { CHARGEBACK_CHECK_INTERVAL_MS } from "#backend/platform/constants.ts";
import { createChapaProvider } from "#backend/payments/providers/chapa/chapa-provider.ts";
import { createPaymentProviders } from "#backend/payments/providers/payment-provider.ts";
import { sandboxWebhookKey, signBody } from "#backend/payments/providers/sandbox/sandbox-signature.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { sendChapaWebhook, startWithChapa } from "../testing/chapa-server.ts";
import type { TestLecture } from "#backend/quality/testing/enrollments.ts";
import {
  enrolledStudent,
  isEnrolled,
  offeredLecture,
  startPayment,
  stateOf,
  verify,
} from "../testing/lecture-fixture.ts";
import { otherProcess, tamperWithCharge } from "../testing/other-process.ts";
import { checkForChargebacks } from "./check-for-chargebacks.ts";

/** Returns the amounts booked for one payment in each ledger account. */
async function balances(api: TestServer, textRef: string): Promise<Record<string, number>> {
  const rows: { account: string; total: number }[] = await api
    .db("ledger_entries")
    .join("ledger_transactions", "ledger_transactions.id", "ledger_entries.transactionId")
    .join("payments", "payments.id", "ledger_transactions.paymentId")
    .where("payments.textRef", textRef)
    .groupBy("account")
    .select("account", api.db.raw("sum(ledger_entries.amount_santim)::bigint as total"));
  return Object.fromEntries(rows.map(({ account, total }) => [account, total]));
}

describe("a chargeback at Chapa", () => {
  let started: Awaited<ReturnType<typeof startWithChapa>>;
  let hosted: TestLecture;
  beforeAll(async () => {
    started = await startWithChapa();
    hosted = await offeredLecture(started.api);
  });
  afterAll(() => started.stop());

  async function paid() {
    const student = await newAccount(started.api.url, "student");
    const { textRef } = await startPayment(started.api, hosted.lecture, student);
    started.chapa.decide(textRef, "success");
    await verify(started.api, textRef, student);
    return { textRef, student };
  }

  test.each(["charge.reversed", "charge.refunded"] as const)(
    "%s ends the enrollment, is in the ledger and needs an admin; repeated it changes nothing",
    async (event) => {
      const { api, chapa } = started;
      const { textRef, student } = await paid();
      chapa.decide(textRef, event === "charge.reversed" ? "reversed" : "refunded");
      for (let count = 0; count < 2; count++)
        expect((await sendChapaWebhook(api, chapa.webhook(textRef, event))).status).toBe(200);
      expect(await stateOf(api, textRef)).toEqual({
        payment: "refunded",
        enrollment: "withdrawn",
        attentionReason: "chargeback",
        note: expect.stringMatching(/^The provider took the money back/),
      });
      expect(await api.db("payments").where({ textRef }).whereNotNull("chargedBackAt")).toHaveLength(1);
      expect(await isEnrolled(api, hosted.lecture, student)).toBe(false);
      // Only Chapa's fee is lost: nothing is payable, and we keep no fee.
      expect(await balances(api, textRef)).toMatchObject({
        instructor_payable: 0,
        platform_fees: 0,
        refunds_payable: 0,
      });
      expect(chapa.calls.some(({ what }) => what.startsWith("POST /v1/refund/"))).toBe(false);
      const [ended] = await call(api.url, listMyEndedEnrollments, { token: student.token });
      expect(ended).toMatchObject({
        reason: "chargeback",
        payment: { textRef, refund: "done", amount: 450 },
      });
      const receipt = await call(api.url, getReceipt, { params: { textRef }, token: student.token });
      expect(receipt.refund).toMatchObject({ status: "done", isChargeback: true });
    },
  );

  test("without a webhook is found when the student looks at the payment again", async () => {
    const { api, chapa } = started;
    const { textRef, student } = await paid();
    chapa.decide(textRef, "reversed");
    expect(await verify(api, textRef, student)).toMatchObject({ status: "refunded", isEnrolled: false });
  });

  test("without a webhook is found by the check of the next day", async () => {
    const { api, chapa } = started;
    const { textRef } = await paid();
    const other = await paid();
    chapa.decide(textRef, "reversed");
    let ahead = 0;
    const clock = () => new Date(Date.now() + ahead);
    const provider = createChapaProvider({ ...chapa, mode: "test" }, clock);
    const services = { ...otherProcess(api, clock), providers: createPaymentProviders(provider) };
    await checkForChargebacks(services);
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "paid" });
    ahead = CHARGEBACK_CHECK_INTERVAL_MS;
    const countCalls = () => chapa.calls.filter(({ what }) => what.includes(textRef)).length;
    const before = countCalls();
    await Promise.all([checkForChargebacks(services), checkForChargebacks(services)]);
    expect(countCalls()).toBe(before + 1);
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded", enrollment: "withdrawn" });
    expect(await stateOf(api, other.textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  });

  test("that only a webhook claims changes nothing, since the provider is called to verify it", async () => {
    const { api, chapa } = started;
    const { textRef, student } = await paid();
    expect((await sendChapaWebhook(api, chapa.webhook(textRef, "charge.reversed"))).status).toBe(200);
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
    expect(await isEnrolled(api, hosted.lecture, student)).toBe(true);
  });

  test("before we recorded the charge enrolls nobody", async () => {
    const { api, chapa } = started;
    const student = await newAccount(api.url, "student");
    const { textRef } = await startPayment(api, hosted.lecture, student);
    chapa.decide(textRef, "reversed");
    expect(await verify(api, textRef, student)).toMatchObject({ status: "failed", isEnrolled: false });
    expect(await balances(api, textRef)).toEqual({});
  });
});

test("a chargeback at the sandbox ends the enrollment as well", async () => {
  const secret = "a secret for this test and its server";
  const api = await startTestServer({ env: { SECRET: secret } });
  const { lecture } = await offeredLecture(api);
  const { textRef } = await enrolledStudent(api, lecture);
  await tamperWithCharge(api, textRef, { chargedBackAt: new Date() });
  const event = { event_id: randomUUID(), event: "charge.charged_back", text_ref: textRef };
  const raw = Buffer.from(JSON.stringify({ ...event, amount_santim: 45_000, currency: "ETB" }));
  const reply = await fetch(`${api.url}/payment/webhook/sandbox`, {
    method: "POST",
    headers: { "x-sandbox-signature": signBody(sandboxWebhookKey(secret), raw) },
    body: new Uint8Array(raw),
  });
  expect(reply.status).toBe(200);
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded", enrollment: "withdrawn" });
  expect(await balances(api, textRef)).toMatchObject({ provider_clearing: 0, instructor_payable: 0 });
  await api.stop();
});
