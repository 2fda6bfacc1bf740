import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { z } from "zod";
import { serveParent, parentInput } from "../stack/parent-process.ts";

// The settlement of a payment with only node:http and pg: the signature, the request to the provider, and one plain
// transaction. The transaction writes every row that a settlement writes: the webhook, the payment, the ledger, the
// enrollment, the receipt with its number, the email and its job. Unlike the product, this server does not compare the
// charge with the price, has no rate limits and logs nothing.

const input = z.object({
  databaseUrl: z.string(),
  poolSize: z.number(),
  baseUrl: z.string(),
  secretKey: z.string(),
  webhookSecret: z.string(),
});
const { databaseUrl, poolSize, baseUrl, secretKey, webhookSecret } = input.parse(parentInput());
const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });

interface Webhook {
  tx_ref: string;
}

interface Verified {
  data: { charge: number; reference: string; status: string };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const raw = await readBody(request);
  const signature = createHmac("sha256", webhookSecret).update(raw).digest("hex");
  if (request.headers["x-chapa-signature"] !== signature) {
    response.writeHead(401).end();
    return;
  }
  const { tx_ref: textRef } = JSON.parse(raw.toString("utf8")) as Webhook;
  const verification = await fetch(`${baseUrl}/transaction/verify/${textRef}`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  const { data } = (await verification.json()) as Verified;
  if (data.status === "success") await settle({ textRef, raw, ...data });
  response.writeHead(200, { "content-type": "application/json" }).end(`{"statusCode":200,"data":{}}`);
}

interface ConfirmedCharge {
  textRef: string;
  raw: Buffer;
  reference: string;
  /** In birr. */
  charge: number;
}

async function settle(confirmed: ConfirmedCharge): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await record(client, confirmed);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

async function record(
  client: pg.PoolClient,
  { textRef, raw, reference, charge }: ConfirmedCharge,
): Promise<void> {
  const fee = Math.round(charge * 100);
  await client.query(
    `insert into payment_events (provider, event_key, text_ref, kind, payload, received_at)
     values ('chapa', $1, $1, 'charge_changed', $2, now())`,
    [textRef, raw.toString("utf8")],
  );
  const { rows } = await client.query(
    `select payments.id, payer_id, payee_id, amount_santim::int as amount, platform_fee_santim::int as ours, lectures.id as lecture
     from payments join enrollments on payment_id = payments.id join lectures on lectures.id = lecture_id
     where text_ref = $1 for update of lectures, payments`,
    [textRef],
  );
  const [{ id, payer_id: payer, payee_id: payee, amount, ours }] = rows;
  await client.query(
    `update payments set status = 'paid', paid_at = now(), updated_at = now(), provider_reference = $2,
       provider_fee_santim = $3 where id = $1`,
    [id, reference, fee],
  );
  const booked = await client.query(
    "insert into ledger_transactions (payment_id, kind, booked_at) values ($1, 'charge', now()) returning id",
    [id],
  );
  await client.query(
    `insert into ledger_entries (transaction_id, account, instructor_id, amount_santim) values
       ($1, 'provider_clearing', null, $2), ($1, 'provider_fees', null, $3),
       ($1, 'platform_fees', null, $4), ($1, 'instructor_payable', $5, $6)`,
    [booked.rows[0].id, amount - fee, fee, -ours, payee, ours - amount],
  );
  await client.query(
    "update enrollments set status = 'active', held_until = null, updated_at = now() where payment_id = $1",
    [id],
  );
  await enqueueReceiptEmail(client, { id, payer });
}

async function enqueueReceiptEmail(
  client: pg.PoolClient,
  { id, payer }: { id: string; payer: string },
): Promise<void> {
  await client.query(
    `with email as (
       insert into emails (kind, language, data, account_id, subject_id, created_at, due_at)
         values ('receipt', 'en', '{}', $1, $2, now(), now()) returning id
     )
     select graphile_worker.add_job('bare-email', json_build_object('emailId', id), job_key := 'bare-email:' || id)
     from email`,
    [payer, id],
  );
  await client.query(
    `with counter as (
       insert into receipt_counters (year, last) values (extract(year from now()), 1)
         on conflict (year) do update set last = receipt_counters.last + 1 returning year, last
     )
     insert into receipts
       (payment_id, year, number, lecture_name, payer_name, instructor_name, starts_at, zone, issued_at)
       select $1, year, last, lectures.name, payer.name, instructor.name, lectures.starts_at, lectures.zone, now()
       from counter, enrollments
       join lectures on lectures.id = enrollments.lecture_id
       join accounts instructor on instructor.id = lectures.instructor_id
       join accounts payer on payer.id = enrollments.student_id
       where enrollments.payment_id = $1`,
    [id],
  );
}

const server = createServer((request, response) => {
  handle(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
});

serveParent(
  () =>
    new Promise((resolve) => {
      server.listen(0, "127.0.0.1", () => resolve({ port: (server.address() as AddressInfo).port }));
    }),
);
