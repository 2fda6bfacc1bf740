import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { openDelayedProxy, type DelayedProxy } from "./delayed-proxy.ts";

const DELAY_MS = 40;
const BODY = "x".repeat(50_000);

let server: Server;
let proxy: DelayedProxy;
let seen: [type: string, bytes: number][];

afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  server.close();
});

async function open(handle: Parameters<typeof createServer>[1]): Promise<string> {
  server = createServer(handle).listen(0, "127.0.0.1");
  await once(server, "listening");
  const target = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  seen = [];
  const onBytes = (type: string, bytes: number) => void seen.push([type, bytes]);
  proxy = await openDelayedProxy({ address: "127.0.0.1", target, delayMs: DELAY_MS, onBytes });
  return `127.0.0.1:${proxy.port}`;
}

async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const since = performance.now();
  return [await work, performance.now() - since];
}

test("a request takes a round trip, the first of a connection two, and every byte counts", async () => {
  const address = await open((incoming, response) => {
    let received = 0;
    incoming.on("data", (chunk: Buffer) => (received += chunk.length));
    incoming.on("end", () =>
      response.setHeader("content-type", "text/javascript").end(`${received} ${BODY}`),
    );
  });
  const post = async () =>
    (
      await fetch(`http://${address}/a`, {
        method: "POST",
        body: BODY,
        headers: { "x-long": BODY.slice(0, 9000) },
      })
    ).text();
  const [first, firstMs] = await timed(post());
  const [second, secondMs] = await timed(post());
  expect([first, second]).toEqual([`50000 ${BODY}`, `50000 ${BODY}`]);
  expect(firstMs).toBeGreaterThanOrEqual(4 * DELAY_MS - 5);
  expect(secondMs).toBeGreaterThanOrEqual(2 * DELAY_MS - 5);
  // A response closes after its last byte, and may do so after the client has read it.
  await expect.poll(() => seen.map(([type]) => type)).toEqual(["text/javascript", "text/javascript"]);
  for (const [, bytes] of seen) {
    expect(bytes).toBeGreaterThan(109_000);
    expect(bytes).toBeLessThan(110_000);
  }
});

test("a WebSocket is forwarded both ways, late and in order", async () => {
  const address = await open((_, response) => response.end());
  new WebSocketServer({ server }).on("connection", (socket) =>
    socket.on("message", (text) => socket.send(text)),
  );
  const socket = new WebSocket(`ws://${address}/socket`);
  await once(socket, "open");
  const echoed: string[] = [];
  socket.on("message", (text: Buffer) => echoed.push(text.toString()));
  const [, ms] = await timed(
    new Promise<void>((resolve) => {
      for (const text of ["1", "2", "3"]) socket.send(text);
      socket.on("message", () => echoed.length === 3 && resolve());
    }),
  );
  expect(echoed).toEqual(["1", "2", "3"]);
  expect(ms).toBeGreaterThanOrEqual(2 * DELAY_MS - 5);
  expect(new Set(seen.map(([type]) => type))).toEqual(new Set(["websocket"]));
  socket.close();
  await once(socket, "close");
});

test("a request that the browser cancels is cancelled at the server", async () => {
  const closed = Promise.withResolvers<void>();
  const address = await open((incoming, response) => {
    response.write("the beginning");
    incoming.socket.once("close", () => closed.resolve());
  });
  const cancel = new AbortController();
  const response = await fetch(`http://${address}/`, { signal: cancel.signal });
  cancel.abort();
  await expect(response.text()).rejects.toThrow("aborted");
  await closed.promise;
});
