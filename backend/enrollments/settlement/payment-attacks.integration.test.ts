import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePayment, verifyPayment, withdrawPayment } from "#contract/payments/payment.ts";
import { getReceipt } from "#contract/enrollments/receipt.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import type { TestLecture } from "#backend/quality/testing/enrollments.ts";
import {
  isEnrolled,
  offeredLecture,
  paymentFor,
  startPayment,
  stateOf,
  verify,
} from "../testing/lecture-fixture.ts";
import { providerSetups, type ProviderSetup } from "../testing/provider-setups.ts";

// Attempts to get a seat without paying its price, with each provider.
describe.each(providerSetups)("with %s", (_, start) => {
  let setup: ProviderSetup;
  let hosted: TestLecture;
  let student: TestAccount;
  /** Collects the signatures that were sent. They must not be logged. */
  const signatures: string[] = [];

  beforeAll(async () => {
    setup = await start();
    hosted = await offeredLecture(setup.api);
  });
  afterAll(() => setup.stop());
  beforeEach(async () => {
    student = await newAccount(setup.api.url, "student");
  });

  async function payAtProvider(): Promise<string> {
    const checkout = await startPayment(setup.api, hosted.lecture, student);
    await setup.payAtProvider(checkout);
    return checkout.textRef;
  }
  function sendWebhook(textRef: string) {
    const { raw, headers } = setup.webhook(textRef);
    signatures.push(...Object.values(headers));
    return { raw, headers, post: () => setup.post(raw, headers) };
  }
  const eventsOf = (textRef: string) => setup.api.db("payment_events").where({ textRef });
  const unchanged = { payment: "pending", enrollment: "held", attentionReason: null, note: null };

  test("a forged signature is rejected with 401 and changes nothing", async () => {
    const textRef = await payAtProvider();
    const { raw } = setup.webhook(textRef);
    for (const [what, headers] of setup.forgeries(raw)) {
      signatures.push(...Object.values(headers).filter(Boolean));
      expect({ what, status: (await setup.post(raw, headers)).status }).toEqual({ what, status: 401 });
    }
    const { headers } = setup.webhook(textRef);
    const longer = Buffer.concat([raw, Buffer.from(" ")]);
    expect((await setup.post(longer.subarray(1), headers)).status).toBe(401);
    expect(await stateOf(setup.api, textRef)).toEqual(unchanged);
    expect(await eventsOf(textRef)).toEqual([]);
  });

  test.each([
    ["less", { amountSantim: 44_999 }],
    ["a hundredth", { amountSantim: 450 }],
    ["more", { amountSantim: 45_001 }],
    ["another currency", { currency: "USD" }],
    ["test money", { mode: "live" }],
  ] as const)(
    "a charge of %s instead of the price enrolls nobody and needs an admin",
    async (_what, change) => {
      if ("mode" in change && !setup.hasModes) return;
      const textRef = await payAtProvider();
      await setup.tamper(textRef, change);
      expect((await sendWebhook(textRef).post()).status).toBe(200);
      expect(await stateOf(setup.api, textRef)).toMatchObject({
        payment: "amountSantim" in change ? "in_review" : "failed",
        enrollment: "expired",
        attentionReason: "charge_mismatch",
      });
      expect(await isEnrolled(setup.api, hosted.lecture, student)).toBe(false);
    },
  );

  test("an unknown reference is accepted and changes nothing", async () => {
    const textRef = `gb-${"y".repeat(24)}`;
    expect((await sendWebhook(textRef).post()).status).toBe(200);
    const { token } = student;
    for (const endpoint of [verifyPayment, getReceipt])
      expect(await errorOf(setup.api.url, endpoint, { params: { textRef }, token })).toMatchObject({
        statusCode: 404,
        code: "payment_not_found",
      });
    expect(await setup.api.db("payments").where({ textRef })).toEqual([]);
  });

  test("the reference of another student reveals nothing and enrolls nobody", async () => {
    const textRef = await payAtProvider();
    const { token, ...thief } = await newAccount(setup.api.url, "student");
    for (const endpoint of [verifyPayment, getReceipt])
      expect(await errorOf(setup.api.url, endpoint, { params: { textRef }, token })).toMatchObject({
        statusCode: 403,
        code: "not_your_payment",
      });
    expect(await stateOf(setup.api, textRef)).toEqual(unchanged);
    expect(await isEnrolled(setup.api, hosted.lecture, { ...thief, token })).toBe(false);
  });

  test("a replayed webhook is one event and one enrollment, and does not undo a withdrawal", async () => {
    const textRef = await payAtProvider();
    const { post } = sendWebhook(textRef);
    for (let count = 0; count < 3; count++) expect((await post()).status).toBe(200);
    expect(await eventsOf(textRef)).toHaveLength(1);
    expect(await stateOf(setup.api, textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
    const body = { classId: hosted.lecture._id };
    await call(setup.api.url, withdrawPayment, { body, token: student.token });
    expect((await post()).status).toBe(200);
    expect((await stateOf(setup.api, textRef)).enrollment).toBe("withdrawn");
    expect(await isEnrolled(setup.api, hosted.lecture, student)).toBe(false);
    const booked = await setup.api
      .db("ledger_transactions")
      .join("payments", "payments.id", "ledger_transactions.paymentId")
      .where({ textRef, kind: "charge" });
    expect(booked).toHaveLength(1);
  });

  test("a megabyte is rejected with 413, whatever its signature, and is not stored", async () => {
    const before = await setup.api.db("payment_events").count();
    const raw = Buffer.alloc(1024 * 1024, "x");
    for (const headers of [{}, setup.webhook(`gb-${"x".repeat(24)}`).headers])
      expect((await setup.post(raw, headers)).status).toBe(413);
    expect(await setup.api.db("payment_events").count()).toEqual(before);
  });

  test.each([
    "https://evil.example/success",
    "http://localhost:0@evil.example/success",
    "http://localhost:0.evil.example/success",
    "//evil.example/success",
    "http://localhost:0/success/../login",
    "javascript:alert(1)",
  ])("an open redirect to %s is rejected, before the provider is called", async (returnUrl) => {
    const known = await setup.knownRefs();
    const body = paymentFor(hosted.lecture, returnUrl);
    const refused = await errorOf(setup.api.url, makePayment, { body, token: student.token });
    expect(refused).toMatchObject({ statusCode: 400, code: "invalid" });
    expect(Object.keys(refused.fields ?? {})).toEqual(["returnUrl"]);
    expect(await setup.knownRefs()).toEqual(known);
  });

  test.each([0, 4.5, 449.99, 450.01, 45_000])(
    "the amount %d is rejected, since it is not the price",
    async (amount) => {
      const known = await setup.knownRefs();
      const body = { ...paymentFor(hosted.lecture), amount };
      const refused = await errorOf(setup.api.url, makePayment, { body, token: student.token });
      expect(refused).toMatchObject({ statusCode: 409, code: "price_changed", fields: { price: ["450"] } });
      expect(await setup.knownRefs()).toEqual(known);
      expect(await setup.api.db("payments").where({ payerId: student.id })).toEqual([]);
    },
  );

  test("neither the attacks nor a payment with its refund log a secret, a signature or a phone number", async () => {
    const textRef = await payAtProvider();
    await sendWebhook(textRef).post();
    await verify(setup.api, textRef, student);
    const body = { classId: hosted.lecture._id };
    await call(setup.api.url, withdrawPayment, { body, token: student.token });
    const log = setup.lines.join("\n");
    expect(log).toContain("a payment webhook was rejected");
    expect(log).toContain("/payment/make-payment");
    expect(signatures.length).toBeGreaterThan(5);
    for (const secret of [...setup.secrets, ...signatures, "911234567", student.token, student.email])
      expect(log.includes(secret), `the log contains ${secret}`).toBe(false);
  });
});
