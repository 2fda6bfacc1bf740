import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";

interface ProxyOptions {
  /** 0 selects a free port. */
  port: number;
  target: { host: string; port: number };
  /** The delay in one direction; a round trip takes twice as long. */
  delayMs: number;
  /** Called with the bytes of every chunk, in both directions. */
  onBytes: (bytes: number) => void;
}

export interface DelayedTcpProxy {
  port: number;
  close: () => Promise<void>;
}

/**
 * Forwards TCP from 127.0.0.1 to `target` and delays every chunk. A new connection is delayed by one extra round trip,
 * because its TCP handshake with the proxy had no delay.
 */
export async function openDelayedTcpProxy({
  port,
  target,
  delayMs,
  onBytes,
}: ProxyOptions): Promise<DelayedTcpProxy> {
  const open = new Set<Socket>();
  const forward = async (near: Socket) => {
    const handshake = wait(2 * delayMs);
    const far = connect({ ...target, noDelay: true });
    const ends = [near, far];
    for (const end of ends) {
      open.add(end);
      end.once("close", () => open.delete(end));
    }
    const closeBoth = () => ends.forEach((end) => end.destroy());
    for (const end of ends) end.on("error", closeBoth);
    await handshake;
    await Promise.all([
      pipeline(near, delay(delayMs, onBytes), far),
      pipeline(far, delay(delayMs, onBytes), near),
    ]).catch(closeBoth);
  };
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (near) => void forward(near));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Timers of equal length fire in the order of their creation, so chunks stay in order. */
function delay(ms: number, onBytes: (bytes: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onBytes(chunk.length);
      setTimeout(() => this.push(chunk), ms);
      done();
    },
    flush: (done) => void setTimeout(done, ms),
  });
}
