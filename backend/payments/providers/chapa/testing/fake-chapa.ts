import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { systemClock, type Clock } from "#backend/platform/clock.ts";
import {
  cancel,
  failed,
  initialize,
  listTransactions,
  refund,
  verify,
  verifyRefund,
  type FakeResponse,
  type Charges,
  type FakeAccount,
  type FakeCharge,
} from "./fake-chapa-responses.ts";

/** The way in which the fake handles the next call of a kind; later calls are handled normally. */
export type Fault =
  | "server error"
  | "html"
  /** Performs the request, then closes the connection without a response. */
  | "done, then cut"
  | "silence"
  /** Refuses the request without performing it. */
  | "unauthorized"
  | "forbidden"
  | "too many requests";

type Kind = "initialize" | "cancel" | "verify" | "refund" | "verify refund" | "transactions";

export interface FakeChapa {
  /** `http://127.0.0.1:<port>/v1` */
  baseUrl: string;
  checkoutOrigin: string;
  secretKey: string;
  webhookSecret: string;
  /** All requests received. `what` is the method and path. */
  calls: { what: string; body: string }[];
  charges: Charges;
  /** Sets the balance from which refunds are paid, in birr. Unlimited at first. */
  setBalance: (birr: number) => void;
  fail: (kind: Kind, fault: Fault) => void;
  /** Clears the faults that have not occurred yet. */
  recover: () => void;
  /** Sets what the payer did on the checkout page. */
  decide: (textRef: string, status: FakeCharge["status"]) => void;
  /** Completes every pending refund. */
  finishRefunds: (status: "refunded" | "reversed") => void;
  /** Returns an event about a charge as Chapa posts it: its bytes and both signature headers. */
  webhook: (textRef: string, event: string) => { raw: Buffer; headers: Record<string, string> };
  close: () => Promise<void>;
}

const CHECKOUT_ORIGIN = "https://checkout.chapa.co";
const secretKey = "CHASECK_TEST-a-key-of-the-fake";
const webhookSecret = "a secret hash of the fake's dashboard";

interface ReceivedRequest {
  /** Method and path. */
  what: string;
  body: string;
  now: Date;
}

function route(
  account: FakeAccount,
  { what, body, now }: ReceivedRequest,
): [Kind, () => FakeResponse] | null {
  const { charges } = account;
  const name = decodeURIComponent(what.split("/").at(-1) ?? "");
  if (what === "POST /v1/transaction/initialize")
    return ["initialize", () => initialize(charges, body, { origin: CHECKOUT_ORIGIN, now })];
  const page = /^GET \/v1\/transactions\?page=(\d+)$/.exec(what)?.[1];
  if (page !== undefined) return ["transactions", () => listTransactions(charges, Number(page))];
  if (what.startsWith("GET /v1/transaction/verify/")) return ["verify", () => verify(charges, name)];
  if (what.startsWith("PUT /v1/transaction/cancel/")) return ["cancel", () => cancel(charges, name)];
  const refundOf = /^POST \/v1\/refund\/([^/]+)$/.exec(what)?.[1];
  if (refundOf !== undefined) return ["refund", () => refund(account, decodeURIComponent(refundOf), body)];
  const refundName = /^GET \/v1\/refund\/([^/]+)\/verify$/.exec(what)?.[1];
  if (refundName !== undefined)
    return ["verify refund", () => verifyRefund(charges, decodeURIComponent(refundName))];
  return null;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, { status, body }: FakeResponse): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

interface Exchange {
  response: ServerResponse;
  takeFault: (kind: Kind) => Fault | undefined;
  onStep: () => boolean;
}

const refusals: Partial<Record<Fault, FakeResponse>> = {
  "server error": failed(503, "Service unavailable"),
  unauthorized: failed(401, "Invalid API Key or User does not exist"),
  forbidden: failed(403, "This operation is not allowed"),
  "too many requests": failed(429, "Too many requests"),
};

function answerWith({ response, onStep }: Exchange, fault: Fault | undefined, act: () => FakeResponse): void {
  if (fault === "silence") return;
  const refusal = fault && refusals[fault];
  if (refusal) return send(response, refusal);
  if (fault === "html") {
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>");
    return;
  }
  const answer = act();
  if (!onStep()) return;
  if (fault === "done, then cut") response.destroy();
  else send(response, answer);
}

function serve(
  account: FakeAccount,
  received: ReceivedRequest & { authorization: string | undefined },
  exchange: Exchange,
) {
  const { response, takeFault, onStep } = exchange;
  if (!onStep()) return;
  if (received.authorization !== `Bearer ${secretKey}`)
    return send(response, failed(401, "Invalid API Key or User does not exist"));
  const found = route(account, received);
  if (!found) return send(response, failed(404, "Not found"));
  const [kind, act] = found;
  answerWith(exchange, takeFault(kind), act);
}

interface FakeOptions {
  clock?: Clock;
  /**
   * Called before the fake handles a request, and again before it responds. If it returns false, the request gets no
   * response.
   */
  onStep?: () => boolean;
}

/** Starts a server that implements Chapa's v1 API as documented (developer.chapa.co), pitfalls included. */
export async function startFakeChapa({
  clock = systemClock,
  onStep = () => true,
}: FakeOptions = {}): Promise<FakeChapa> {
  const charges: Charges = new Map();
  const account: FakeAccount = { charges, balance: Infinity };
  const calls: FakeChapa["calls"] = [];
  const faults = new Map<Kind, Fault>();
  const takeFault = (kind: Kind) => {
    const fault = faults.get(kind);
    faults.delete(kind);
    return fault;
  };
  const server: Server = createServer((request, response) => {
    const exchange = async () => {
      const body = await textOf(request);
      const { authorization } = request.headers;
      const received = { what: `${request.method} ${request.url}`, body, now: clock(), authorization };
      calls.push({ what: received.what, body });
      serve(account, received, { response, takeFault, onStep });
    };
    void exchange();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    checkoutOrigin: CHECKOUT_ORIGIN,
    secretKey,
    webhookSecret,
    calls,
    charges,
    setBalance: (birr) => {
      account.balance = birr;
    },
    fail: (kind, fault) => faults.set(kind, fault),
    recover: () => faults.clear(),
    decide: (textRef, status) => {
      findCharge(charges, textRef).status = status;
    },
    finishRefunds: (status) => finishRefunds(charges, status),
    webhook: (textRef, event) => webhookOf(charges, textRef, event),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function findCharge(charges: Charges, textRef: string): FakeCharge {
  const charge = charges.get(textRef);
  if (!charge) throw new Error(`There is no charge ${textRef}.`);
  return charge;
}

function finishRefunds(charges: Charges, status: "refunded" | "reversed"): void {
  for (const charge of charges.values())
    for (const entry of charge.refunds.values()) if (entry.status === "initiated") entry.status = status;
}

function webhookOf(charges: Charges, textRef: string, event: string) {
  const { amount, currency, reference, status } = findCharge(charges, textRef);
  const body = {
    event,
    type: "API",
    currency,
    amount: `${amount}.00`,
    status,
    mode: "test",
    reference,
    tx_ref: textRef,
  };
  const raw = Buffer.from(JSON.stringify(body));
  const sign = (message: Buffer | string) =>
    createHmac("sha256", webhookSecret).update(message).digest("hex");
  return {
    raw,
    headers: {
      "chapa-signature": sign(webhookSecret),
      "x-chapa-signature": sign(raw),
      "content-type": "application/json",
    },
  };
}
