import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { z } from "zod";
import { serveParent, parentInput } from "../stack/parent-process.ts";
import { hasSession, upcomingLectures } from "./bare-list-repo.ts";

// Serves the list of lectures with only node:http and pg: it authenticates, queries and sends JSON.

const input = z.object({ databaseUrl: z.string(), limit: z.number(), poolSize: z.number() });
const { databaseUrl, limit, poolSize } = input.parse(parentInput());
const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // The load balancer's health check.
  if (request.url === "/readyz") {
    response.writeHead(200).end();
    return;
  }
  const bearer = request.headers.authorization?.slice("Bearer ".length) ?? "";
  if (!(await hasSession(pool, createHash("sha256").update(bearer).digest()))) {
    response.writeHead(401).end();
    return;
  }
  const rows = await upcomingLectures(pool, new Date(), limit);
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
