import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { z } from "zod";

const transferBody = z.object({
  account_name: z.string().min(1),
  account_number: z.string().regex(/^\d+$/),
  amount: z.string().regex(/^\d+(\.\d\d)?$/),
  currency: z.literal("ETB"),
  reference: z.string().max(36),
  bank_code: z.string(),
});

export interface FakeTransfers {
  /** `http://127.0.0.1:<port>/v1` */
  baseUrl: string;
  /** The key is the transfer's `reference`. */
  transfers: Map<string, { amount: string; status: string }>;
  /** Responds to the next transfer with this error instead of making it. */
  refuseWith: (status: number, message: unknown) => void;
  /** Performs the next transfer, then closes the connection without a response. */
  cutNext: () => void;
  close: () => Promise<void>;
}

const QUEUED = "Transfer Queued Successfully";
const banks = [
  { id: 855, swift: "TELEBIRR", name: "telebirr", acct_length: 10, is_mobilemoney: 1, currency: "ETB" },
  { id: 946, swift: "CBETETAA", name: "Commercial Bank of Ethiopia (CBE)", acct_length: 13, currency: "ETB" },
  { id: 1, swift: "USBANK", name: "A bank in dollars", acct_length: 9, currency: "USD" },
];

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function verify(transfers: FakeTransfers["transfers"], response: ServerResponse, reference: string): void {
  const found = transfers.get(reference);
  if (!found) return send(response, 404, { message: "Transfer not found", status: "failed", data: null });
  const data = { amount: Number(found.amount), status: found.status, chapa_transfer_id: `t-${reference}` };
  send(response, 200, { message: "Transfer details fetched", status: "success", data });
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}

/**
 * Starts a server that makes fake transfers in the way that Chapa documents (developer.chapa.co/transfer). It calls
 * `onStep` before it handles a request, and again before it confirms a transfer. If `onStep` returns false, the request
 * gets no response.
 */
export async function startFakeTransfers(onStep = (): boolean => true): Promise<FakeTransfers> {
  const transfers: FakeTransfers["transfers"] = new Map();
  let refusal: { status: number; message: unknown } | null = null;
  let cuts = false;

  function transfer(response: ServerResponse, body: string): void {
    if (refusal) {
      const { status, message } = refusal;
      refusal = null;
      return send(response, status, { message, status: "failed", data: null });
    }
    const request = transferBody.safeParse(JSON.parse(body));
    if (!request.success)
      return send(response, 400, { message: { amount: ["validation"] }, status: "failed" });
    const { reference, amount } = request.data;
    if (transfers.has(reference))
      return send(response, 400, { message: "The reference has already been used", status: "failed" });
    transfers.set(reference, { amount, status: "pending" });
    if (!onStep()) return;
    if (!cuts) return send(response, 200, { message: QUEUED, status: "success", data: reference });
    cuts = false;
    response.destroy();
  }

  const server = createServer((request, response) => {
    const answer = async () => {
      const body = await text(request);
      if (!onStep()) return;
      const what = `${request.method} ${request.url}`;
      if (what === "GET /v1/banks") send(response, 200, { message: "Banks retrieved", data: banks });
      else if (what === "POST /v1/transfers") transfer(response, body);
      else verify(transfers, response, decodeURIComponent(what.split("/").at(-1) ?? ""));
    };
    void answer();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    transfers,
    refuseWith: (status, message) => {
      refusal = { status, message };
    },
    cutNext: () => {
      cuts = true;
    },
    close: () => closeServer(server),
  };
}
