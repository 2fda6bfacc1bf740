import { once } from "node:events";
import { createServer, request as openRequest, type ClientRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { cutSlowBodies } from "./cut-slow-bodies.ts";

let server: Server;
const lines: string[] = [];
afterEach(() => {
  lines.length = 0;
  server.closeAllConnections();
  server.close();
});

/**
 * Starts a server that, after reading a body, waits ten check intervals (`windowMs`) before it responds. Opens a
 * request to this server.
 */
async function post(windowMs: number, minBytes: number): Promise<ClientRequest> {
  const logger = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  server = createServer((request, response) => {
    request.resume().once("end", () => setTimeout(() => response.end("read"), 10 * windowMs));
  });
  cutSlowBodies(server, { logger, windowMs, minBytes });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return openRequest({ port, host: "127.0.0.1", method: "POST" });
}

test("a body that stands still is cut and logged", async () => {
  const sent = await post(50, 100);
  sent.write("{");
  const [error] = (await once(sent, "error")) as [NodeJS.ErrnoException];
  expect(error.code).toBe("ECONNRESET");
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(["a slow body was cut"]);
});

test("a body that drips is cut although it never rests", async () => {
  const sent = await post(100, 1000);
  const drip = setInterval(() => sent.write("x"), 10);
  await once(sent, "error").finally(() => clearInterval(drip));
  expect(lines).toHaveLength(1);
});

test("a steady body is read to its end, however long it takes", async () => {
  const sent = await post(200, 100);
  const responded = once(sent, "response");
  for (let part = 0; part < 20; part += 1) {
    sent.write("x".repeat(1000));
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  sent.end();
  await responded;
  expect(lines).toEqual([]);
});

test("a response that takes longer than many windows is not cut", async () => {
  const sent = await post(10, 1000);
  const responded = once(sent, "response");
  sent.end("small");
  const [response] = (await responded) as [{ statusCode: number }];
  expect(response.statusCode).toBe(200);
  expect(lines).toEqual([]);
});
