import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { startTestServer } from "#backend/quality/testing/test-server.ts";

/** The response to the first request shows that the server has also read the unfinished request behind it. */
const requests = [
  "GET /healthz HTTP/1.1",
  "Host: localhost",
  "",
  "POST /users/login/ HTTP/1.1",
  "Host: localhost",
  "Content-Type: application/json",
  "Content-Length: 100",
  "",
  "{",
].join("\r\n");

test("a stop closes the connections of requests that outlast the grace period", async () => {
  const api = await startTestServer({ stopGraceMs: 300 });
  const socket = connect(Number(new URL(api.url).port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(requests);
  await once(socket, "data");
  const closed = once(socket, "close");
  const started = performance.now();
  await Promise.all([api.stop(), closed]);
  expect(performance.now() - started).toBeGreaterThan(250);
  expect(performance.now() - started).toBeLessThan(5000);
});

test("room clients are told to detect a dead connection within ten seconds", async () => {
  const api = await startTestServer();
  const opened = await (await fetch(`${api.url}/socket.io/?EIO=4&transport=polling`)).text();
  const { pingInterval, pingTimeout } = JSON.parse(opened.slice(1)) as Record<string, number>;
  expect((pingInterval ?? Infinity) + (pingTimeout ?? Infinity)).toBeLessThanOrEqual(10_000);
  await api.stop();
});
