import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePayment, verifyPayment, withdrawPayment } from "#contract/payment.ts";
import { getReceipt } from "#contract/receipt.ts";
import { call, fail } from "#backend/testing/api-client.ts";
import { newPerson, type TestPerson } from "#backend/testing/people.ts";
import {
  isEnrolled,
  newLecture,
  paymentFor,
  startPayment,
  stateOf,
  verify,
  type HostedLecture,
} from "./testing/lecture-fixture.ts";
import { paymentRigs, type Rig } from "./testing/payment-rigs.ts";

// The list of what somebody might send to get a seat without its price, once with each provider.
describe.each(paymentRigs)("with %s", (_, startRig) => {
  let rig: Rig;
  let hosted: HostedLecture;
  let student: TestPerson;
  /** Signatures that were on their way: they are as good as secrets. */
  const signatures: string[] = [];

  beforeAll(async () => {
    rig = await startRig();
    hosted = await newLecture(rig.api);
  });
  afterAll(() => rig.stop());
  beforeEach(async () => {
    student = await newPerson(rig.api.url, "student");
  });

  const start = () => startPayment(rig.api, hosted.lecture, student);
  async function paidAtProvider(): Promise<string> {
    const checkout = await start();
    await rig.payAtProvider(checkout);
    return checkout.textRef;
  }
  function deliver(textRef: string) {
    const { raw, headers } = rig.webhook(textRef);
    signatures.push(...Object.values(headers));
    return { raw, headers, post: () => rig.post(raw, headers) };
  }
  const eventsOf = (textRef: string) => rig.api.db("payment_events").where({ text_ref: textRef });
  const untouched = { payment: "pending", enrollment: "held", note: null };

  test("a forged signature is refused with 401 and changes nothing", async () => {
    const textRef = await paidAtProvider();
    const { raw } = rig.webhook(textRef);
    for (const [what, headers] of rig.forgeries(raw)) {
      signatures.push(...Object.values(headers).filter(Boolean));
      expect({ what, status: (await rig.post(raw, headers)).status }).toEqual({ what, status: 401 });
    }
    const { headers } = rig.webhook(textRef);
    const longer = Buffer.concat([raw, Buffer.from(" ")]);
    expect((await rig.post(longer.subarray(1), headers)).status).toBe(401);
    expect(await stateOf(rig.api, textRef)).toEqual(untouched);
    expect(await eventsOf(textRef)).toEqual([]);
  });

  test.each([
    ["less money", { amountSantim: 44_999 }],
    ["a hundredth of it", { amountSantim: 450 }],
    ["more money", { amountSantim: 45_001 }],
    ["another currency", { currency: "USD" }],
    ["money of the other mode", { mode: "live" }],
  ] as const)("%s than was asked for buys nothing and waits for a person", async (_what, change) => {
    if ("mode" in change && !rig.knowsModes) return;
    const textRef = await paidAtProvider();
    await rig.tamper(textRef, change);
    expect((await deliver(textRef).post()).status).toBe(200);
    expect(await stateOf(rig.api, textRef)).toEqual({
      payment: "failed",
      enrollment: "expired",
      note: expect.stringMatching(/^A person must look: /),
    });
    expect(await isEnrolled(rig.api, hosted.lecture, student)).toBe(false);
  });

  test("an unknown reference is answered and otherwise nothing", async () => {
    const textRef = `gb-${"y".repeat(24)}`;
    expect((await deliver(textRef).post()).status).toBe(200);
    const { token } = student;
    for (const endpoint of [verifyPayment, getReceipt])
      expect(await fail(rig.api.url, endpoint, { params: { textRef }, token })).toMatchObject({
        statusCode: 404,
        code: "payment_not_found",
      });
    expect(await rig.api.db("payments").where({ text_ref: textRef })).toEqual([]);
  });

  test("another student's reference neither tells nor gives anything", async () => {
    const textRef = await paidAtProvider();
    const { token, ...thief } = await newPerson(rig.api.url, "student");
    for (const endpoint of [verifyPayment, getReceipt])
      expect(await fail(rig.api.url, endpoint, { params: { textRef }, token })).toMatchObject({
        statusCode: 403,
        code: "not_your_payment",
      });
    expect(await stateOf(rig.api, textRef)).toEqual(untouched);
    expect(await isEnrolled(rig.api, hosted.lecture, { ...thief, token })).toBe(false);
  });

  test("a replay is one event and one seat, and brings no seat back that was given up", async () => {
    const textRef = await paidAtProvider();
    const { post } = deliver(textRef);
    for (let count = 0; count < 3; count++) expect((await post()).status).toBe(200);
    expect(await eventsOf(textRef)).toHaveLength(1);
    expect(await stateOf(rig.api, textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
    const body = { classId: hosted.lecture._id };
    await call(rig.api.url, withdrawPayment, { body, token: student.token });
    expect((await post()).status).toBe(200);
    expect((await stateOf(rig.api, textRef)).enrollment).toBe("withdrawn");
    expect(await isEnrolled(rig.api, hosted.lecture, student)).toBe(false);
    const booked = await rig.api
      .db("ledger_transactions")
      .join("payments", "payments.id", "ledger_transactions.payment_id")
      .where({ text_ref: textRef, kind: "charge" });
    expect(booked).toHaveLength(1);
  });

  test("a megabyte is 413, whatever its signature, and is not kept", async () => {
    const before = await rig.api.db("payment_events").count();
    const raw = Buffer.alloc(1024 * 1024, "x");
    for (const headers of [{}, rig.webhook(`gb-${"x".repeat(24)}`).headers])
      expect((await rig.post(raw, headers)).status).toBe(413);
    expect(await rig.api.db("payment_events").count()).toEqual(before);
  });

  test.each([
    "https://evil.example/success",
    "http://localhost:0@evil.example/success",
    "http://localhost:0.evil.example/success",
    "//evil.example/success",
    "http://localhost:0/success/../login",
    "javascript:alert(1)",
  ])("an open redirect to %s is refused at its field, before the provider hears of it", async (returnUrl) => {
    const known = await rig.knownRefs();
    const body = paymentFor(hosted.lecture, returnUrl);
    const refused = await fail(rig.api.url, makePayment, { body, token: student.token });
    expect(refused).toMatchObject({ statusCode: 400, code: "invalid" });
    expect(Object.keys(refused.fields ?? {})).toEqual(["returnUrl"]);
    expect(await rig.knownRefs()).toEqual(known);
  });

  test.each([0, 4.5, 449.99, 450.01, 45_000])("the amount %d is not the price", async (amount) => {
    const known = await rig.knownRefs();
    const body = { ...paymentFor(hosted.lecture), amount };
    const refused = await fail(rig.api.url, makePayment, { body, token: student.token });
    expect(refused).toMatchObject({ statusCode: 409, code: "price_changed", fields: { price: ["450"] } });
    expect(await rig.knownRefs()).toEqual(known);
    expect(await rig.api.db("payments").where({ payer_id: student.id })).toEqual([]);
  });

  test("none of this, nor a payment and a refund that go well, logs a secret, a signature or a phone number", async () => {
    const textRef = await paidAtProvider();
    await deliver(textRef).post();
    await verify(rig.api, textRef, student);
    const body = { classId: hosted.lecture._id };
    await call(rig.api.url, withdrawPayment, { body, token: student.token });
    const log = rig.lines.join("\n");
    expect(log).toContain("a payment webhook was refused");
    expect(log).toContain("/payment/make-payment");
    expect(signatures.length).toBeGreaterThan(5);
    for (const secret of [...rig.secrets, ...signatures, "911234567", student.token, student.email])
      expect(log.includes(secret), `the log holds ${secret}`).toBe(false);
  });
});
