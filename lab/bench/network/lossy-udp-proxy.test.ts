import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { openLossyUdpProxy } from "./lossy-udp-proxy.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function socketAt(): Promise<Socket> {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  closers.push(() => socket.close());
  return socket;
}

/** Returns a socket that echoes each packet. */
async function echo() {
  const socket = await socketAt();
  socket.on("message", (packet: Buffer, { address, port }) => socket.send(packet, port, address));
  return socket.address();
}

async function proxyWith(impairment: { delayMs: number; loss: number }) {
  const proxy = await openLossyUdpProxy("127.0.0.1", await echo(), impairment);
  closers.push(proxy.close);
  return proxy;
}

test("each sender receives its own replies, delayed both ways", async () => {
  const proxy = await proxyWith({ delayMs: 40, loss: 0 });
  const [one, other] = [await socketAt(), await socketAt()];
  const since = performance.now();
  one.send("from one", proxy.port, "127.0.0.1");
  other.send("from the other", proxy.port, "127.0.0.1");
  const received = await Promise.all([once(one, "message"), once(other, "message")]);
  expect(received.map(([packet]) => String(packet))).toEqual(["from one", "from the other"]);
  // Timers may fire a millisecond early.
  expect(performance.now() - since).toBeGreaterThanOrEqual(78);
});

test("as many packets are lost as asked for, about", async () => {
  const proxy = await proxyWith({ delayMs: 0, loss: 0.5 });
  const socket = await socketAt();
  let received = 0;
  socket.on("message", () => (received += 1));
  for (let sent = 0; sent < 400; sent += 1) {
    socket.send("?", proxy.port, "127.0.0.1");
    // If all packets were sent at once, a full queue would drop some.
    if (sent % 10 === 0) await new Promise(setImmediate);
  }
  // A quarter of the packets survives the round trip: about 100. The bounds are four standard deviations from that.
  await expect.poll(() => received).toBeGreaterThan(65);
  expect(received).toBeLessThan(135);
});
