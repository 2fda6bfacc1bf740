import { createHmac, randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { sandboxWebhookKey, signBody } from "#backend/payments/providers/sandbox/sandbox-signature.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { startWithChapa } from "./chapa-server.ts";
import { tamperWithCharge } from "./other-process.ts";
import { payOnPage } from "./payer.ts";

type Headers = Record<string, string>;
/** Changes to a charge in the provider's own data. */
type Tampering = { amountSantim?: number; currency?: string; mode?: "live" };

/** A server with one payment provider, and the secrets that an attacker would want. */
export interface ProviderSetup {
  api: TestServer;
  /** Every line that the server has logged. */
  lines: string[];
  /** Values that must never occur in `lines`. */
  secrets: string[];
  /** True if the provider distinguishes test charges from live ones. */
  hasModes: boolean;
  payAtProvider: (checkout: { url: string; textRef: string }) => Promise<void>;
  tamper: (textRef: string, change: Tampering) => Promise<void>;
  /** The body of a success event, and the headers with the provider's signature. */
  webhook: (textRef: string) => { raw: Buffer; headers: Headers };
  /** Headers with an invalid signature, each with a description of the fault. */
  forgeries: (raw: Buffer) => [string, Headers][];
  post: (raw: Buffer, headers: Headers) => Promise<Response>;
  /** The references that the provider knows. */
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

const poster = (api: TestServer, provider: string): ProviderSetup["post"] => {
  const url = `${api.url}/payment/webhook/${provider}`;
  return (raw, headers) => fetch(url, { method: "POST", headers, body: new Uint8Array(raw) });
};

const hmac = (key: string, message: Buffer | string) =>
  createHmac("sha256", key).update(message).digest("hex");

async function startSandboxSetup(): Promise<ProviderSetup> {
  const { lines, logger } = logSink();
  const secret = "a sandbox secret that only this test knows";
  const api = await startTestServer({ env: { SECRET: secret }, logger });
  const header = "x-sandbox-signature";
  const key = sandboxWebhookKey(secret);
  return {
    api,
    lines,
    secrets: [secret, key.toString("hex"), key.toString("base64")],
    hasModes: false,
    payAtProvider: async ({ url }) => void (await payOnPage(url, { webhook: "never" })),
    tamper: async (textRef, { amountSantim, currency }) => {
      const change = {
        ...(amountSantim !== undefined && { amountSantim }),
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
      ["an empty signature", { [header]: "" }],
      ["the signature of other bytes", { [header]: signBody(key, Buffer.from("other")) }],
      ["a signature with another key", { [header]: signBody(sandboxWebhookKey("guess"), raw) }],
    ],
    post: poster(api, "sandbox"),
    knownRefs: () => api.db("sandbox_charges").pluck("textRef"),
    stop: api.stop,
  };
}

async function startChapaSetup(): Promise<ProviderSetup> {
  const { lines, logger } = logSink();
  const { api, chapa, stop } = await startWithChapa({ logger });
  const constant = hmac(chapa.webhookSecret, chapa.webhookSecret);
  return {
    api,
    lines,
    secrets: [chapa.secretKey, chapa.webhookSecret, constant],
    hasModes: true,
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
      ["empty signatures", { "x-chapa-signature": "", "chapa-signature": "" }],
      ["the signature of other bytes", { "x-chapa-signature": hmac(chapa.webhookSecret, "other") }],
      ["a signature with another key", { "x-chapa-signature": hmac("guess", raw) }],
      ["the constant signature", { "chapa-signature": constant }],
      ["the constant signature in the other header", { "x-chapa-signature": constant }],
    ],
    post: poster(api, "chapa"),
    knownRefs: async () => [...chapa.charges.keys()],
    stop,
  };
}

export const providerSetups: [string, () => Promise<ProviderSetup>][] = [
  ["sandbox", startSandboxSetup],
  ["chapa", startChapaSetup],
];
