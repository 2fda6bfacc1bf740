import { once } from "node:events";
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { Transform, type Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";

interface ProxyOptions {
  /** Where the proxy listens. */
  address: string;
  target: URL;
  /** One way; a round trip takes twice as long. */
  delayMs: number;
  /** Called with the bytes of both directions, headers included; the type is a response's Content-Type or `websocket`. */
  onBytes: (type: string, bytes: number) => void;
}

export interface DelayedProxy {
  port: number;
  close: () => Promise<void>;
}

/**
 * Forwards HTTP and WebSockets to `target` and delays every chunk. A new connection waits for one round trip more: its
 * TCP handshake was with the proxy, without delay.
 */
export async function openDelayedProxy(options: ProxyOptions): Promise<DelayedProxy> {
  const { address, delayMs } = options;
  const agent = new Agent({ keepAlive: true });
  const sockets = new Map<Duplex, Promise<void>>();
  const handshakeOf = (socket: Duplex) => sockets.get(socket) ?? Promise.resolve();
  const countExchange = exchangeCounter();
  const server = createServer((incoming, response) => {
    response.once("close", () => options.onBytes(typeOf(response), countExchange(incoming.socket)));
    void handshakeOf(incoming.socket).then(() => forward(incoming, response, options, agent));
  });
  server.on("connection", (socket) => {
    sockets.set(socket, wait(2 * delayMs));
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("upgrade", (incoming, socket, head) => {
    void handshakeOf(socket).then(() => tunnel(incoming, socket, head, options));
  });
  server.listen(0, address);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      agent.destroy();
      for (const socket of sockets.keys()) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** A connection carries one exchange after another; all bytes since the last one belong to the one that ends now. */
function exchangeCounter(): (socket: Socket) => number {
  const counted = new WeakMap<Socket, number>();
  return (socket) => {
    const total = socket.bytesRead + socket.bytesWritten;
    const before = counted.get(socket) ?? 0;
    counted.set(socket, total);
    return total - before;
  };
}

function typeOf(response: ServerResponse): string {
  const type = response.getHeader("content-type");
  return typeof type === "string" ? type : "";
}

async function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  { target, delayMs }: ProxyOptions,
  agent: Agent,
): Promise<void> {
  const { method, url: path, headers } = incoming;
  const outgoing = request(target, { agent, method, path, headers });
  // A browser cancels what a page that it leaves was loading.
  response.once("close", () => {
    if (!response.writableFinished) outgoing.destroy();
  });
  outgoing.once("response", (upstream) => {
    response.statusCode = upstream.statusCode ?? 502;
    for (const [name, value] of Object.entries(upstream.headers)) response.setHeader(name, value ?? []);
    pipeline(upstream, delay(delayMs), response).catch(() => response.destroy());
  });
  outgoing.once("error", () => response.destroy());
  await pipeline(incoming, delay(delayMs), outgoing).catch(() => response.destroy());
}

function tunnel(incoming: IncomingMessage, near: Duplex, head: Buffer, options: ProxyOptions): void {
  const { target, delayMs } = options;
  const onChunk = (chunk: Buffer) => options.onBytes("websocket", chunk.length);
  const far = connect(Number(target.port), target.hostname);
  const [up, down] = [delay(delayMs, onChunk), delay(delayMs, onChunk)];
  up.write(requestHead(incoming));
  up.write(head);
  const closeBoth = () => {
    near.destroy();
    far.destroy();
  };
  pipeline(near, up, far).catch(closeBoth);
  pipeline(far, down, near).catch(closeBoth);
}

function requestHead({ method, url, rawHeaders }: IncomingMessage): string {
  const fields = rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`));
  return `${method} ${url} HTTP/1.1\r\n${fields.join("")}\r\n`;
}

/** Timers of the same length end in the order in which they began, and so chunks keep theirs. */
function delay(ms: number, onChunk: (chunk: Buffer) => void = () => undefined): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onChunk(chunk);
      setTimeout(() => this.push(chunk), ms);
      done();
    },
    flush: (done) => void setTimeout(done, ms),
  });
}
