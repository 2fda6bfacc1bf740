import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { openCountingProxy, type CountingProxy, type Exchange } from "./counting-proxy.ts";

let server: Server;
let proxy: CountingProxy;
let exchanges: Exchange[];

afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  server.close();
});

async function open(handle: Parameters<typeof createServer>[1]): Promise<string> {
  server = createServer(handle).listen(0, "127.0.0.1");
  await once(server, "listening");
  exchanges = [];
  const target = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  proxy = await openCountingProxy(target, (exchange) => exchanges.push(exchange));
  return `127.0.0.1:${proxy.port}`;
}

test("names what was asked for, with the bytes of its body", async () => {
  const address = await open((incoming, response) => {
    incoming.on("data", (chunk: Buffer) =>
      response.setHeader("content-type", "text/javascript").end(`${chunk.length} ${"x".repeat(5000)}`),
    );
  });
  const response = await fetch(`http://${address}/a.js?b=1`, { method: "POST", body: "four" });
  expect(await response.text()).toHaveLength(5002);
  expect(exchanges).toEqual([
    {
      path: "/a.js?b=1",
      contentType: "text/javascript",
      status: 200,
      bytes: 5002,
      at: expect.any(Number) as number,
    },
  ]);
});

test("forwards a WebSocket and counts both directions", async () => {
  const address = await open((_, response) => response.end());
  new WebSocketServer({ server }).on("connection", (socket) =>
    socket.on("message", (text) => socket.send(text)),
  );
  const socket = new WebSocket(`ws://${address}/socket`);
  await once(socket, "open");
  const [before] = exchanges.map(({ bytes }) => bytes);
  socket.send("hello");
  const [echoed] = (await once(socket, "message")) as [Buffer];
  expect(echoed.toString()).toBe("hello");
  expect(exchanges.map(({ contentType }) => contentType)).toEqual(["websocket"]);
  // Five letters each way; a frame's header has two bytes, or six when masked.
  expect((exchanges[0]?.bytes ?? 0) - (before ?? 0)).toBe(18);
  socket.close();
  await once(socket, "close");
});

test("an aborted request is aborted at the target too", async () => {
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
