import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { z } from "zod";
import { authenticate } from "#backend/accounts/sessions/authenticate.ts";
import { connectDatabase } from "#backend/db/knex.ts";
import { listLectures } from "#backend/lectures/lists/list-lectures.ts";
import { serveParent, parentInput } from "../stack/parent-process.ts";

// The list of lectures with node:http and pg and nothing else: authenticate, query, JSON.

const input = z.object({
  databaseUrl: z.string(),
  token: z.string(),
  limit: z.number(),
  poolSize: z.number(),
  /** Whether statements that the product prepares are prepared here too; otherwise all are `query(text, values)`. */
  prepared: z.boolean(),
});
const { databaseUrl, token, limit, poolSize, prepared } = input.parse(parentInput());

interface Statement {
  /** Of a prepared statement. */
  name?: string;
  text: string;
  values: unknown[];
}

/** A query event of knex. */
interface QueryEvent {
  sql: string;
  bindings: readonly unknown[];
  options?: { name?: string };
}

/** Records the statements that the product sends for one request. */
async function recordStatements(): Promise<{ session: Statement; lists: Statement[] }> {
  const db = connectDatabase(databaseUrl, 1);
  const statements: Statement[] = [];
  db.on("query", ({ sql, bindings, options }: QueryEvent) => {
    const name = prepared ? options?.name : undefined;
    statements.push({ text: sql, values: [...bindings], ...(name !== undefined && { name }) });
  });
  await authenticate(db, token, new Date());
  await listLectures({ db, clock: () => new Date() }, { limit });
  await db.destroy();
  const [session, ...lists] = statements;
  if (!session || lists.length === 0) throw new Error("the product sent no statements");
  return { session, lists };
}

const { session, lists } = await recordStatements();
const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // The balancer's health check.
  if (request.url === "/readyz") {
    response.writeHead(200).end();
    return;
  }
  const bearer = request.headers.authorization?.slice("Bearer ".length) ?? "";
  const hash = createHash("sha256").update(bearer).digest();
  // The other value of the look-up is its row limit.
  const values = session.values.map((value) => (Buffer.isBuffer(value) ? hash : value));
  const found = await pool.query({ ...session, values });
  if (found.rows.length === 0) {
    response.writeHead(401).end();
    return;
  }
  const rows: unknown[] = [];
  for (const list of lists) rows.push(...(await pool.query(list)).rows);
  response
    .writeHead(200, { "content-type": "application/json; charset=utf-8" })
    .end(JSON.stringify({ statusCode: 200, data: rows.slice(0, limit) }));
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
      server.listen(0, "127.0.0.1", () =>
        resolve({ port: (server.address() as AddressInfo).port, pid: process.pid }),
      );
    }),
);
