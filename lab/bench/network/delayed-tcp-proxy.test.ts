import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { openDelayedTcpProxy, type DelayedTcpProxy } from "./delayed-tcp-proxy.ts";

const DELAY_MS = 40;
const BODY = "x".repeat(50_000);

let server: Server;
let proxy: DelayedTcpProxy;

afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  server.close();
});

test("delays both directions, a new connection by a round trip more, and counts every byte", async () => {
  server = createServer((incoming, response) => {
    let received = 0;
    incoming.on("data", (chunk: Buffer) => (received += chunk.length));
    incoming.on("end", () => response.end(`${received} ${BODY}`));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  let bytes = 0;
  proxy = await openDelayedTcpProxy({
    port: 0,
    target: { host: "127.0.0.1", port: (server.address() as AddressInfo).port },
    delayMs: DELAY_MS,
    onBytes: (count) => (bytes += count),
  });
  const post = async () => {
    const since = performance.now();
    const response = await fetch(`http://127.0.0.1:${proxy.port}/`, { method: "POST", body: BODY });
    expect(await response.text()).toBe(`50000 ${BODY}`);
    return performance.now() - since;
  };
  const [first, second] = [await post(), await post()];
  // Timers may fire a millisecond early.
  expect(first).toBeGreaterThanOrEqual(4 * DELAY_MS - 5);
  expect(second).toBeGreaterThanOrEqual(2 * DELAY_MS - 5);
  expect(bytes).toBeGreaterThan(200_000);
  expect(bytes).toBeLessThan(202_000);
});
