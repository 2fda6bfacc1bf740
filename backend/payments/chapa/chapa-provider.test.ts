import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SEAT_HOLD_MS } from "#backend/constants.ts";
import type { PaymentProvider } from "../payment-provider.ts";
import { chapaAmount, santimFromChapa } from "./chapa-amount.ts";
import { chapaDescription, startChapaCheckout } from "./chapa-checkout.ts";
import { chapaClient } from "./chapa-client.ts";
import { modeOfChapaKey } from "./chapa-key.ts";
import { createChapaProvider } from "./chapa-provider.ts";
import { startFakeChapa, type Fault, type FakeChapa } from "./testing/fake-chapa.ts";

let chapa: FakeChapa;
let provider: PaymentProvider;
let now: Date;

beforeEach(async () => {
  chapa = await startFakeChapa();
  now = new Date();
  provider = createChapaProvider({ ...chapa, mode: "test" }, () => now);
});
afterEach(() => chapa.close());

const textRef = "gb-abcdefghijklmnopqrstuvwx";
const checkout = {
  textRef,
  amountSantim: 45_050,
  currency: "ETB",
  title: "Algebra: <b>groups</b> & ቡድኖች",
  payer: { email: "abel@gubae.et", firstName: "Abel", lastName: "Girma", phone: "0911223344" },
  returnUrl: "https://gubae.et/success?ref=x",
};
const named = { textRef, providerReference: null };

/** Started, paid, and verified: what a refund needs. */
async function paidCharge() {
  await provider.startCheckout(checkout);
  chapa.decide(textRef, "success");
  const charge = await provider.verify(named);
  if (charge.kind !== "paid") throw new Error(`The charge is ${charge.kind}.`);
  return charge;
}

function refundOf(providerReference: string) {
  return {
    textRef,
    providerReference,
    refundReference: null,
    refundRef: `${textRef}-r`,
    amountSantim: 45_050,
    currency: "ETB",
    reason: "withdrawn",
  };
}

describe("starting a checkout", () => {
  test("sends birr as text, a title that Chapa takes, and answers its page", async () => {
    const start = await provider.startCheckout(checkout);
    expect(start).toMatchObject({ kind: "started" });
    expect(JSON.parse(chapa.calls[0]?.body ?? "")).toEqual({
      amount: "450.50",
      currency: "ETB",
      tx_ref: textRef,
      email: "abel@gubae.et",
      first_name: "Abel",
      last_name: "Girma",
      phone_number: "0911223344",
      return_url: checkout.returnUrl,
      customization: { title: "Gubae", description: "Algebra b groups b" },
    });
  });

  test.each(["a@example.com", "a@test.com", "a@school.local", "a@x.invalid"])(
    "leaves out %s, over which Chapa would refuse",
    async (email) => {
      const start = await provider.startCheckout({ ...checkout, payer: { ...checkout.payer, email } });
      expect(start.kind).toBe("started");
      expect(chapa.charges.get(textRef)?.email).toBeUndefined();
    },
  );

  test("a reference that was used is refused, in Chapa's words", async () => {
    await provider.startCheckout(checkout);
    expect(await provider.startCheckout(checkout)).toEqual({
      kind: "refused",
      reason: "400: Transaction reference has been used before",
    });
  });

  test("an object of messages becomes one sentence", async () => {
    expect(await provider.startCheckout({ ...checkout, textRef: "x".repeat(51) })).toEqual({
      kind: "refused",
      reason: "400: tx_ref: validation.max",
    });
  });

  test.each<Fault>(["server error", "html", "done, then cut"])(
    "%s: nobody knows what happened",
    async (fault) => {
      chapa.fail("initialize", fault);
      expect(await provider.startCheckout(checkout)).toMatchObject({ kind: "unknown" });
    },
  );

  test("a page that is not where Chapa's pages are is not sent on", async () => {
    const elsewhere = createChapaProvider(
      { ...chapa, checkoutOrigin: "https://checkout.chapa.example", mode: "test" },
      () => now,
    );
    expect(await elsewhere.startCheckout(checkout)).toEqual({
      kind: "unknown",
      reason: "the checkout page is at https://checkout.chapa.co",
    });
  });

  test("a wrong key is refused, and the reason holds no key", async () => {
    const stranger = createChapaProvider(
      { ...chapa, secretKey: "CHASECK_TEST-wrong", mode: "test" },
      () => now,
    );
    const start = await stranger.startCheckout(checkout);
    expect(start).toEqual({ kind: "refused", reason: "401: Invalid API Key or User does not exist" });
  });
});

describe("verifying", () => {
  test("what was never started is not started; what is not paid yet is pending, though both are a 404", async () => {
    expect(await provider.verify(named)).toEqual({ kind: "not_started" });
    await provider.startCheckout(checkout);
    expect(await provider.verify(named)).toEqual({ kind: "pending" });
  });

  test("a paid charge comes with santim, mode and Chapa's reference", async () => {
    expect(await paidCharge()).toEqual({
      kind: "paid",
      textRef,
      amountSantim: 45_050,
      currency: "ETB",
      mode: "test",
      feeSantim: 1577,
      providerReference: chapa.charges.get(textRef)?.reference,
      method: "telebirr",
    });
  });

  test("a failed try is pending while the payer may try again, and failed afterwards", async () => {
    await provider.startCheckout(checkout);
    chapa.decide(textRef, "failed");
    expect(await provider.verify(named)).toEqual({ kind: "pending" });
    now = new Date(now.getTime() + SEAT_HOLD_MS + 1000);
    expect(await provider.verify(named)).toEqual({ kind: "failed", reason: "Chapa: failed" });
  });

  test.each([
    ["failed/cancelled", "failed"],
    ["refunded", "reversed"],
    ["reversed", "reversed"],
  ] as const)("%s is the end", async (status, kind) => {
    await provider.startCheckout(checkout);
    chapa.decide(textRef, status);
    expect(await provider.verify(named)).toEqual({ kind, reason: `Chapa: ${status}` });
  });

  test.each<Fault>(["server error", "html", "done, then cut"])(
    "%s: unknown, never a guess",
    async (fault) => {
      await paidCharge();
      chapa.fail("verify", fault);
      expect(await provider.verify(named)).toMatchObject({ kind: "unknown" });
    },
  );
});

describe("cancelling", () => {
  test("closes an open checkout, once", async () => {
    await provider.startCheckout(checkout);
    expect(await provider.cancelCheckout(named)).toEqual({ kind: "cancelled" });
    expect(await provider.verify(named)).toEqual({ kind: "failed", reason: "Chapa: failed/cancelled" });
    expect(await provider.cancelCheckout(named)).toEqual({ kind: "not_open" });
  });

  test("leaves a paid one alone", async () => {
    await paidCharge();
    expect(await provider.cancelCheckout(named)).toEqual({ kind: "not_open" });
    expect(await provider.verify(named)).toMatchObject({ kind: "paid" });
  });

  test("without an answer is unknown", async () => {
    await provider.startCheckout(checkout);
    chapa.fail("cancel", "done, then cut");
    expect(await provider.cancelCheckout(named)).toMatchObject({ kind: "unknown" });
  });
});

test("no answer in time is unknown", async () => {
  chapa.fail("verify", "silence");
  const ask = chapaClient(chapa, 50);
  expect(await ask({ method: "GET", path: `/transaction/verify/${textRef}` })).toMatchObject({
    kind: "unknown",
  });
});

describe("refunding", () => {
  test("is asked for by Chapa's reference, goes on for a while, and ends", async () => {
    const { providerReference } = await paidCharge();
    const start = await provider.refund(refundOf(providerReference));
    expect(start).toMatchObject({ kind: "pending", refundReference: expect.stringMatching(/^RF/) });
    expect(new URLSearchParams(chapa.calls.at(-1)?.body).get("amount")).toBe("450.50");
    const name = {
      ...refundOf(providerReference),
      refundReference: "refundReference" in start ? start.refundReference : null,
    };
    expect(await provider.verifyRefund(name)).toEqual({ kind: "pending" });
    chapa.finishRefunds("refunded");
    expect(await provider.verifyRefund(name)).toMatchObject({ kind: "refunded" });
  });

  test("one that was reversed is refused, for a person to look at", async () => {
    const { providerReference } = await paidCharge();
    await provider.refund(refundOf(providerReference));
    chapa.finishRefunds("reversed");
    expect(await provider.verifyRefund(refundOf(providerReference))).toEqual({
      kind: "refused",
      reason: "Chapa: the refund was reversed",
    });
  });

  test("a cut line leaves it unknown, and Chapa's own reference finds it", async () => {
    const { providerReference } = await paidCharge();
    chapa.fail("refund", "done, then cut");
    expect(await provider.refund(refundOf(providerReference))).toMatchObject({ kind: "unknown" });
    chapa.finishRefunds("refunded");
    expect(await provider.verifyRefund(refundOf(providerReference))).toMatchObject({ kind: "refunded" });
  });

  test("a request that never arrived stays unknown: asking again could pay twice", async () => {
    const { providerReference } = await paidCharge();
    expect(await provider.verifyRefund(refundOf(providerReference))).toMatchObject({ kind: "unknown" });
  });

  test("what Chapa refuses is refused with its reason", async () => {
    const { providerReference } = await paidCharge();
    await provider.refund(refundOf(providerReference));
    expect(await provider.refund(refundOf(providerReference))).toEqual({
      kind: "refused",
      reason: "400: This transaction has been refunded before",
    });
  });
});

describe("webhooks", () => {
  beforeEach(() => provider.startCheckout(checkout));

  test("are read when the body is signed, whichever header says so", () => {
    const { raw, headers } = chapa.webhook(textRef, "charge.success");
    const expected = { kind: "event", textRef, event: "charge_changed" };
    expect(provider.parseWebhook(raw, headers)).toMatchObject(expected);
    const signature = headers["x-chapa-signature"];
    expect(provider.parseWebhook(raw, { "chapa-signature": signature })).toMatchObject(expected);
  });

  test("signed over the body written anew are read too", () => {
    const { raw } = chapa.webhook(textRef, "charge.success");
    const spaced = Buffer.from(JSON.stringify(JSON.parse(raw.toString()), null, 2));
    const signature = createHmac("sha256", chapa.webhookSecret).update(raw).digest("hex");
    expect(provider.parseWebhook(spaced, { "x-chapa-signature": signature }).kind).toBe("event");
  });

  test("with only the constant signature are forged: whoever saw one event could send any", () => {
    const { raw, headers } = chapa.webhook(textRef, "charge.success");
    expect(provider.parseWebhook(raw, { "chapa-signature": headers["chapa-signature"] })).toEqual({
      kind: "forged",
    });
  });

  test.each([
    ["another body", { raw: Buffer.from('{"event":"charge.success"}') }],
    ["no signature", { headers: {} }],
    ["a short signature", { headers: { "x-chapa-signature": "ab" } }],
  ])("with %s are forged", (_, change) => {
    const { raw, headers } = { ...chapa.webhook(textRef, "charge.success"), ...change };
    expect(provider.parseWebhook(raw, headers)).toEqual({ kind: "forged" });
  });

  test("signed junk is unreadable", () => {
    const raw = Buffer.from("not json");
    const signature = createHmac("sha256", chapa.webhookSecret).update(raw).digest("hex");
    expect(provider.parseWebhook(raw, { "x-chapa-signature": signature })).toEqual({ kind: "unreadable" });
  });

  test("the same event again has the same key, another one has another", () => {
    const keyOf = (event: string) => {
      const { raw, headers } = chapa.webhook(textRef, event);
      const reading = provider.parseWebhook(raw, headers);
      return reading.kind === "event" ? reading.eventKey : reading.kind;
    };
    expect(keyOf("charge.success")).toBe(keyOf("charge.success"));
    expect(keyOf("charge.success")).not.toBe(keyOf("charge.failed/cancelled"));
  });

  test.each([
    ["charge.failed/cancelled", "charge_changed"],
    ["charge.refunded", "refund_changed"],
    ["charge.reversed", "refund_changed"],
    ["refund.success", "refund_changed"],
    ["payout.success", "other"],
  ])("%s is %s", (event, kind) => {
    const { raw, headers } = chapa.webhook(textRef, event);
    expect(provider.parseWebhook(raw, headers)).toMatchObject({ event: kind });
  });
});

test.each([
  [100, "1"],
  [10_000, "100"],
  [10_050, "100.50"],
  [10_005, "100.05"],
])("%i santim are %s birr, there and back", (santim, birr) => {
  expect(chapaAmount(santim)).toBe(birr);
  expect(santimFromChapa(birr)).toBe(santim);
});

test.each([
  [400, 40_000],
  ["400.00", 40_000],
  [100.5, 10_050],
  ["0.10", 10],
  ["12.3400", 1234],
  ["1.005", null],
  ["1e3", null],
  ["-5", null],
  ["", null],
])("Chapa's amount %s is %s santim", (amount, santim) => {
  expect(santimFromChapa(amount)).toBe(santim);
});

test.each([
  ["Vectors, and why they matter", "Vectors and why they matter"],
  ["ቬክተሮች እና ማትሪክሶች", "Live lecture"],
  ["Résumé № 1", "Re sume No 1"],
  ["x".repeat(80), "x".repeat(50)],
])("a lecture called %s is described as %s", (title, description) => {
  expect(chapaDescription(title)).toBe(description);
});

test.each([
  ["CHASECK_TEST-abc", "test"],
  ["CHASECK-abc", "live"],
  ["CHAPA_LIVE_abc", "second-api"],
  ["sk_live", "unknown"],
])("the key %s is %s", (key, mode) => {
  expect(modeOfChapaKey(key)).toBe(mode);
});

test("what Chapa quotes of the payer when it refuses is not kept", async () => {
  const message = { phone_number: ["251911223344 of abel@gubae.et is not a valid number"] };
  const ask = async () => ({ kind: "answer", status: 400, body: { message } }) as const;
  expect(await startChapaCheckout({ ask, checkoutOrigin: chapa.checkoutOrigin }, checkout)).toEqual({
    kind: "refused",
    reason: "400: phone_number: 251[phone] of [email] is not a valid number",
  });
});
