import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PaymentProvider } from "../payment-provider.ts";
import { createChapaProvider } from "./chapa-provider.ts";
import { startFakeChapa, type FakeChapa } from "./testing/fake-chapa.ts";

let chapa: FakeChapa;
let provider: PaymentProvider;

beforeEach(async () => {
  chapa = await startFakeChapa();
  provider = createChapaProvider({ ...chapa, mode: "test" }, () => new Date());
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

describe("webhooks", () => {
  beforeEach(() => provider.startCheckout(checkout));

  test("are accepted when either header has the signature of the body", () => {
    const { raw, headers } = chapa.webhook(textRef, "charge.success");
    const expected = { kind: "event", textRef, event: "charge_updated" };
    expect(provider.parseWebhook(raw, headers)).toMatchObject(expected);
    const signature = headers["x-chapa-signature"];
    expect(provider.parseWebhook(raw, { "chapa-signature": signature })).toMatchObject(expected);
  });

  test("are accepted with a signature of the re-serialised body", () => {
    const { raw } = chapa.webhook(textRef, "charge.success");
    const spaced = Buffer.from(JSON.stringify(JSON.parse(raw.toString()), null, 2));
    const signature = createHmac("sha256", chapa.webhookSecret).update(raw).digest("hex");
    expect(provider.parseWebhook(spaced, { "x-chapa-signature": signature }).kind).toBe("event");
  });

  test("are rejected with the constant signature, which whoever saw one event could replay", () => {
    const { raw, headers } = chapa.webhook(textRef, "charge.success");
    expect(provider.parseWebhook(raw, { "chapa-signature": headers["chapa-signature"] })).toEqual({
      kind: "invalid_signature",
    });
  });

  test.each([
    ["another body", { raw: Buffer.from('{"event":"charge.success"}') }],
    ["no signature", { headers: {} }],
    ["a short signature", { headers: { "x-chapa-signature": "ab" } }],
  ])("are rejected with %s", (_, change) => {
    const { raw, headers } = { ...chapa.webhook(textRef, "charge.success"), ...change };
    expect(provider.parseWebhook(raw, headers)).toEqual({ kind: "invalid_signature" });
  });

  test("are invalid when signed junk", () => {
    const raw = Buffer.from("not json");
    const signature = createHmac("sha256", chapa.webhookSecret).update(raw).digest("hex");
    expect(provider.parseWebhook(raw, { "x-chapa-signature": signature })).toEqual({
      kind: "invalid_payload",
    });
  });

  test("have the same key for the same event, and another one for another event", () => {
    const keyOf = (event: string) => {
      const { raw, headers } = chapa.webhook(textRef, event);
      const parsed = provider.parseWebhook(raw, headers);
      return parsed.kind === "event" ? parsed.eventKey : parsed.kind;
    };
    expect(keyOf("charge.success")).toBe(keyOf("charge.success"));
    expect(keyOf("charge.success")).not.toBe(keyOf("charge.failed/cancelled"));
  });

  test.each([
    ["charge.failed/cancelled", "charge_updated"],
    ["charge.refunded", "refund_updated"],
    ["charge.reversed", "refund_updated"],
    ["refund.success", "refund_updated"],
    ["payout.success", "other"],
  ])("%s is %s", (event, kind) => {
    const { raw, headers } = chapa.webhook(textRef, event);
    expect(provider.parseWebhook(raw, headers)).toMatchObject({ event: kind });
  });
});
