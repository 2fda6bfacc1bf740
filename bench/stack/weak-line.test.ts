import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { openWeakLine } from "./weak-line.ts";

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

/** Something that answers each packet with the same. */
async function echo() {
  const socket = await socketAt();
  socket.on("message", (packet: Buffer, { address, port }) => socket.send(packet, port, address));
  return socket.address();
}

async function lineWith(weakness: { delayMs: number; loss: number }) {
  const line = await openWeakLine("127.0.0.1", await echo(), weakness);
  closers.push(line.close);
  return line;
}

test("each who sends hears their own answers, late both ways", async () => {
  const line = await lineWith({ delayMs: 40, loss: 0 });
  const [one, other] = [await socketAt(), await socketAt()];
  const since = performance.now();
  one.send("from one", line.port, "127.0.0.1");
  other.send("from the other", line.port, "127.0.0.1");
  const heard = await Promise.all([once(one, "message"), once(other, "message")]);
  expect(heard.map(([packet]) => String(packet))).toEqual(["from one", "from the other"]);
  // Timers may be a millisecond early.
  expect(performance.now() - since).toBeGreaterThanOrEqual(78);
});

test("some are lost, and about as many as asked", async () => {
  const line = await lineWith({ delayMs: 0, loss: 0.5 });
  const socket = await socketAt();
  let heard = 0;
  socket.on("message", () => (heard += 1));
  for (let sent = 0; sent < 400; sent += 1) {
    socket.send("?", line.port, "127.0.0.1");
    // So many at once would be lost in a full queue.
    if (sent % 10 === 0) await new Promise(setImmediate);
  }
  // A quarter gets there and back: 100 give or take four standard deviations.
  await expect.poll(() => heard).toBeGreaterThan(65);
  expect(heard).toBeLessThan(135);
});
