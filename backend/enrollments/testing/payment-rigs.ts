import { createHmac, randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { createLogger } from "#backend/logger.ts";
import { sandboxWebhookKey, signBody } from "#backend/payments/sandbox-signature.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { startWithChapa } from "./chapa-server.ts";
import { tamperWithCharge } from "./other-process.ts";
import { payOnPage } from "./payer.ts";

type Headers = Record<string, string>;
/** How the provider's own memory of a charge is changed behind everybody's back. */
type Tampering = { amountSantim?: number; currency?: string; mode?: "live" };

/** One payment provider behind our server, and what an attacker would like to get hold of. */
export interface Rig {
  api: TestServer;
  /** Every line that our server has logged. */
  lines: string[];
  /** What must never be in them. */
  secrets: string[];
  /** Whether a charge of real money can turn up at all. */
  knowsModes: boolean;
  payAtProvider: (checkout: { url: string; textRef: string }) => Promise<void>;
  tamper: (textRef: string, change: Tampering) => Promise<void>;
  /** The body of a success, and the headers that the provider would sign it with. */
  webhook: (textRef: string) => { raw: Buffer; headers: Headers };
  /** Headers that prove nothing, by what is wrong with them. */
  forgeries: (raw: Buffer) => [string, Headers][];
  post: (raw: Buffer, headers: Headers) => Promise<Response>;
  /** What the provider has heard of. */
  knownRefs: () => Promise<string[]>;
  stop: () => Promise<void>;
}

function logSink() {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(...chunk.toString().trim().split("\n"));
      done();
    },
  });
  return { lines, logger: createLogger("trace", sink) };
}

const poster = (api: TestServer, provider: string): Rig["post"] => {
  const url = `${api.url}/payment/webhook/${provider}`;
  return (raw, headers) => fetch(url, { method: "POST", headers, body: new Uint8Array(raw) });
};

const hmac = (key: string, message: Buffer | string) =>
  createHmac("sha256", key).update(message).digest("hex");

async function sandboxRig(): Promise<Rig> {
  const { lines, logger } = logSink();
  const secret = "a sandbox secret that only this test knows";
  const api = await startTestServer({ env: { SECRET: secret }, logger });
  const header = "x-sandbox-signature";
  const key = sandboxWebhookKey(secret);
  return {
    api,
    lines,
    secrets: [secret, key.toString("hex"), key.toString("base64")],
    knowsModes: false,
    payAtProvider: async ({ url }) => void (await payOnPage(url, { webhook: "never" })),
    tamper: async (textRef, { amountSantim, currency }) => {
      const change = {
        ...(amountSantim !== undefined && { amount_santim: amountSantim }),
        ...(currency !== undefined && { currency }),
      };
      await tamperWithCharge(api, textRef, change);
    },
    webhook: (textRef) => {
      const event = { event_id: randomUUID(), event: "charge.succeeded", text_ref: textRef };
      const raw = Buffer.from(JSON.stringify({ ...event, amount_santim: 45_000, currency: "ETB" }));
      return { raw, headers: { [header]: signBody(key, raw) } };
    },
    forgeries: (raw) => [
      ["no signature", {}],
      ["an empty one", { [header]: "" }],
      ["one of other bytes", { [header]: signBody(key, Buffer.from("other")) }],
      ["one with another key", { [header]: signBody(sandboxWebhookKey("guess"), raw) }],
    ],
    post: poster(api, "sandbox"),
    knownRefs: () => api.db("sandbox_charges").pluck("text_ref"),
    stop: api.stop,
  };
}

async function chapaRig(): Promise<Rig> {
  const { lines, logger } = logSink();
  const { api, chapa, stop } = await startWithChapa({ logger });
  const constant = hmac(chapa.webhookSecret, chapa.webhookSecret);
  return {
    api,
    lines,
    secrets: [chapa.secretKey, chapa.webhookSecret, constant],
    knowsModes: true,
    payAtProvider: async ({ textRef }) => chapa.decide(textRef, "success"),
    tamper: async (textRef, { amountSantim, currency, mode }) => {
      const charge = chapa.charges.get(textRef);
      if (!charge) throw new Error(`There is no charge ${textRef}.`);
      if (amountSantim !== undefined) charge.amount = String(amountSantim / 100);
      if (currency !== undefined) charge.currency = currency;
      if (mode !== undefined) charge.mode = mode;
    },
    webhook: (textRef) => {
      const raw = Buffer.from(
        JSON.stringify({ event: "charge.success", status: "success", reference: "AP1", tx_ref: textRef }),
      );
      return { raw, headers: { "x-chapa-signature": hmac(chapa.webhookSecret, raw) } };
    },
    forgeries: (raw) => [
      ["no signature", {}],
      ["empty ones", { "x-chapa-signature": "", "chapa-signature": "" }],
      ["one of other bytes", { "x-chapa-signature": hmac(chapa.webhookSecret, "other") }],
      ["one with another key", { "x-chapa-signature": hmac("guess", raw) }],
      ["the one that never changes", { "chapa-signature": constant }],
      ["the one that never changes, in the other header", { "x-chapa-signature": constant }],
    ],
    post: poster(api, "chapa"),
    knownRefs: async () => [...chapa.charges.keys()],
    stop,
  };
}

export const paymentRigs: [string, () => Promise<Rig>][] = [
  ["sandbox", sandboxRig],
  ["chapa", chapaRig],
];
