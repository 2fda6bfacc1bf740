import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CHECKOUT_LIFETIME_MS } from "#backend/platform/constants.ts";
import type { PaymentProvider } from "../payment-provider.ts";
import { listChapaCharges } from "./chapa-charge-list.ts";
import { startChapaCheckout } from "./chapa-checkout.ts";
import { createChapaClient, type RequestChapa } from "./chapa-client.ts";
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
const identifiers = { textRef, providerReference: null };

/** Starts, pays and verifies a charge, which a refund requires. */
async function paidCharge() {
  await provider.startCheckout(checkout);
  chapa.decide(textRef, "success");
  const charge = await provider.verify(identifiers);
  if (charge.kind !== "paid") throw new Error(`The charge is ${charge.kind}.`);
  return charge;
}

function refundRequest(providerReference: string) {
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
  test("sends birr as text and a title that Chapa accepts, and returns the page", async () => {
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
    "leaves out %s, which Chapa would reject",
    async (email) => {
      const start = await provider.startCheckout({ ...checkout, payer: { ...checkout.payer, email } });
      expect(start.kind).toBe("started");
      expect(chapa.charges.get(textRef)?.email).toBeUndefined();
    },
  );

  test("a reference that was used before is refused, with Chapa's message", async () => {
    await provider.startCheckout(checkout);
    expect(await provider.startCheckout(checkout)).toEqual({
      kind: "refused",
      reason: "400: Transaction reference has been used before",
    });
  });

  test("an object of messages is flattened into one line", async () => {
    expect(await provider.startCheckout({ ...checkout, textRef: "x".repeat(51) })).toEqual({
      kind: "refused",
      reason: "400: tx_ref: validation.max",
    });
  });

  test.each<Fault>(["server error", "html", "done, then cut"])(
    "is unknown after this fault: %s",
    async (fault) => {
      chapa.fail("initialize", fault);
      expect(await provider.startCheckout(checkout)).toMatchObject({ kind: "unknown" });
    },
  );

  test("a page on another origin than Chapa's is not returned", async () => {
    const elsewhere = createChapaProvider(
      { ...chapa, checkoutOrigin: "https://checkout.chapa.example", mode: "test" },
      () => now,
    );
    expect(await elsewhere.startCheckout(checkout)).toEqual({
      kind: "unknown",
      reason: "the checkout page is at https://checkout.chapa.co",
    });
  });

  test("a wrong key is refused, and the reason does not contain the key", async () => {
    const stranger = createChapaProvider(
      { ...chapa, secretKey: "CHASECK_TEST-wrong", mode: "test" },
      () => now,
    );
    const start = await stranger.startCheckout(checkout);
    expect(start).toEqual({ kind: "refused", reason: "401: Invalid API Key or User does not exist" });
  });
});

describe("verifying", () => {
  test("an unknown charge is not found, an unpaid one is pending, although both are a 404", async () => {
    expect(await provider.verify(identifiers)).toEqual({ kind: "not_found" });
    await provider.startCheckout(checkout);
    expect(await provider.verify(identifiers)).toEqual({ kind: "pending" });
  });

  test("a paid charge has santim, mode and Chapa's reference", async () => {
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

  test("a failed attempt is pending while the payer can retry, and failed afterwards", async () => {
    await provider.startCheckout(checkout);
    chapa.decide(textRef, "failed");
    expect(await provider.verify(identifiers)).toEqual({ kind: "pending" });
    now = new Date(now.getTime() + CHECKOUT_LIFETIME_MS + 1000);
    expect(await provider.verify(identifiers)).toEqual({
      kind: "failed",
      isCancelled: false,
      reason: "Chapa: failed",
    });
  });

  test.each([
    ["failed/cancelled", { kind: "failed", isCancelled: false }],
    ["refunded", { kind: "charged_back", isReversed: false }],
    ["reversed", { kind: "charged_back", isReversed: true }],
  ] as const)("%s is final", async (status, final) => {
    await provider.startCheckout(checkout);
    chapa.decide(textRef, status);
    expect(await provider.verify(identifiers)).toEqual({ ...final, reason: `Chapa: ${status}` });
  });

  test.each<Fault>(["server error", "html", "done, then cut"])(
    "is unknown after this fault: %s",
    async (fault) => {
      await paidCharge();
      chapa.fail("verify", fault);
      expect(await provider.verify(identifiers)).toMatchObject({ kind: "unknown" });
    },
  );
});

describe("cancelling", () => {
  test("closes an open checkout, once", async () => {
    await provider.startCheckout(checkout);
    expect(await provider.cancelCheckout(identifiers)).toEqual({ kind: "cancelled" });
    expect(await provider.verify(identifiers)).toEqual({
      kind: "failed",
      isCancelled: false,
      reason: "Chapa: failed/cancelled",
    });
    expect(await provider.cancelCheckout(identifiers)).toEqual({ kind: "not_open" });
  });

  test("does not affect a paid checkout", async () => {
    await paidCharge();
    expect(await provider.cancelCheckout(identifiers)).toEqual({ kind: "not_open" });
    expect(await provider.verify(identifiers)).toMatchObject({ kind: "paid" });
  });

  test("is unknown without a response", async () => {
    await provider.startCheckout(checkout);
    chapa.fail("cancel", "done, then cut");
    expect(await provider.cancelCheckout(identifiers)).toMatchObject({ kind: "unknown" });
  });
});

test("a timeout is unknown", async () => {
  chapa.fail("verify", "silence");
  const request = createChapaClient(chapa, 50);
  expect(await request({ method: "GET", path: `/transaction/verify/${textRef}` })).toMatchObject({
    kind: "unknown",
  });
});

describe("refunding", () => {
  test("uses Chapa's reference, is pending at first, and then completes", async () => {
    const { providerReference } = await paidCharge();
    const start = await provider.refund(refundRequest(providerReference));
    expect(start).toMatchObject({ kind: "pending", refundReference: expect.stringMatching(/^RF/) });
    expect(new URLSearchParams(chapa.calls.at(-1)?.body).get("amount")).toBe("450.50");
    const refund = {
      ...refundRequest(providerReference),
      refundReference: "refundReference" in start ? start.refundReference : null,
    };
    expect(await provider.verifyRefund(refund)).toEqual({ kind: "pending" });
    chapa.finishRefunds("refunded");
    expect(await provider.verifyRefund(refund)).toMatchObject({ kind: "refunded" });
  });

  test("a reversed refund is refused", async () => {
    const { providerReference } = await paidCharge();
    await provider.refund(refundRequest(providerReference));
    chapa.finishRefunds("reversed");
    expect(await provider.verifyRefund(refundRequest(providerReference))).toEqual({
      kind: "refused",
      reason: "Chapa: the refund was reversed",
    });
  });

  test("after a lost connection it is unknown, and Chapa's own reference finds it", async () => {
    const { providerReference } = await paidCharge();
    chapa.fail("refund", "done, then cut");
    expect(await provider.refund(refundRequest(providerReference))).toMatchObject({ kind: "unknown" });
    chapa.finishRefunds("refunded");
    expect(await provider.verifyRefund(refundRequest(providerReference))).toMatchObject({ kind: "refunded" });
  });

  test("a request that never arrived is not found, by neither reference", async () => {
    const { providerReference } = await paidCharge();
    expect(await provider.verifyRefund(refundRequest(providerReference))).toEqual({ kind: "not_found" });
    expect(chapa.calls.slice(-2).map(({ what }) => what)).toEqual([
      `GET /v1/refund/${textRef}-r/verify`,
      `GET /v1/refund/${providerReference}/verify`,
    ]);
  });

  test("another refund of the same charge is not mistaken for one that never arrived", async () => {
    const { providerReference } = await paidCharge();
    const first = await provider.refund({ ...refundRequest(providerReference), amountSantim: 10_000 });
    const refId = first.kind === "pending" ? first.refundReference : null;
    const second = { ...refundRequest(providerReference), refundRef: `${textRef}-r2` };
    expect(await provider.verifyRefund({ ...second, otherReferences: [refId ?? ""] })).toEqual({
      kind: "not_found",
    });
  });

  test("a reference that was used before does not count as refused: the first request may have worked", async () => {
    const { providerReference } = await paidCharge();
    await provider.refund({ ...refundRequest(providerReference), amountSantim: 10_000 });
    expect(await provider.refund(refundRequest(providerReference))).toMatchObject({ kind: "unknown" });
  });

  test.each(["unauthorized", "forbidden", "too many requests"] as const)(
    "%s is tried again later",
    async (fault) => {
      const { providerReference } = await paidCharge();
      chapa.fail("refund", fault);
      expect(await provider.refund(refundRequest(providerReference))).toMatchObject({ kind: "retry_later" });
    },
  );

  test("a balance that is too low is tried again later", async () => {
    const { providerReference } = await paidCharge();
    chapa.setBalance(450);
    const reply = await provider.refund(refundRequest(providerReference));
    chapa.setBalance(Infinity);
    expect(reply).toEqual({ kind: "retry_later", reason: "400: Insufficient Balance" });
  });

  test("a refusal has Chapa's reason", async () => {
    const { providerReference } = await paidCharge();
    const tooMuch = { ...refundRequest(providerReference), amountSantim: 45_051 };
    expect(await provider.refund(tooMuch)).toEqual({
      kind: "refused",
      reason: "400: The amount exceeds the transaction",
    });
  });
});

test("what Chapa quotes of the payer is redacted", async () => {
  const message = { phone_number: ["251911223344 of abel@gubae.et is not a valid number"] };
  const request = async () => ({ kind: "response", status: 400, body: { message } }) as const;
  expect(await startChapaCheckout({ request, checkoutOrigin: chapa.checkoutOrigin }, checkout)).toEqual({
    kind: "refused",
    reason: "400: phone_number: 251[phone] of [email] is not a valid number",
  });
});

describe("listing charges", () => {
  async function pay(ref: string) {
    await provider.startCheckout({ ...checkout, textRef: ref });
    chapa.decide(ref, "success");
  }
  const refs = Array.from({ length: 23 }, (_, index) => `gb-${String(index).padStart(24, "a")}`);

  test("reads every page, and only what was paid", async () => {
    for (const ref of refs) await pay(ref);
    await provider.startCheckout({ ...checkout, textRef: "gb-unpaidunpaidunpaidunpaid" });
    chapa.decide("gb-unpaidunpaidunpaidunpaid", "failed");
    const list = await provider.listCharges(new Date(now.getTime() - 60_000));
    if (list.kind !== "listed") throw new Error(list.reason);
    expect(list.charges.map((charge) => charge.textRef)).toEqual(refs.toReversed());
    expect(list.charges[0]).toMatchObject({
      amountSantim: 45_050,
      currency: "ETB",
      paidAt: expect.any(Date),
    });
  });

  test("stops at what is older", async () => {
    for (const ref of refs.slice(0, 3)) await pay(ref);
    const list = await provider.listCharges(new Date(Date.now() + 60_000));
    expect(list).toEqual({ kind: "listed", charges: [] });
  });

  test("does not know when Chapa lists page after page", async () => {
    const transaction = {
      ref_id: "R",
      amount: "1",
      currency: "ETB",
      created_at: now.toISOString(),
      status: "success",
    };
    const data = { transactions: [transaction], pagination: { next_page_url: "next" } };
    const endless: RequestChapa = async () => ({ kind: "response", status: 200, body: { data } });
    expect(await listChapaCharges(endless, now)).toMatchObject({ kind: "unknown" });
  });

  test.each<Fault>(["server error", "html", "unauthorized", "done, then cut"])(
    "says that it does not know after %s",
    async (fault) => {
      chapa.fail("transactions", fault);
      expect(await provider.listCharges(now)).toMatchObject({ kind: "unknown", reason: expect.any(String) });
    },
  );
});
