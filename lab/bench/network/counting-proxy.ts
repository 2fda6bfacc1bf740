import { once } from "node:events";
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { Transform, type Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";

/** The traffic of one request; for a WebSocket, in both directions. */
export interface Exchange {
  /** Including the query. */
  path: string;
  /** The response's content type, or `websocket`. */
  contentType: string;
  status: number;
  /** The size of the body as sent, that is, compressed. */
  bytes: number;
  /** The time of the request, by `performance.now()`. */
  at: number;
}

export interface CountingProxy {
  port: number;
  close: () => Promise<void>;
}

/**
 * Forwards HTTP and WebSockets to `target`, and calls `onExchange` at each request. The exchange's `bytes` grow until
 * the exchange ends.
 */
export async function openCountingProxy(
  target: URL,
  onExchange: (exchange: Exchange) => void,
): Promise<CountingProxy> {
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<Duplex>();
  const server = createServer((incoming, response) =>
    forward(incoming, response, { target, agent, exchange: begin(incoming, onExchange) }),
  );
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("upgrade", (incoming, socket, head) =>
    tunnel(incoming, socket, head, { target, exchange: begin(incoming, onExchange) }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      agent.destroy();
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function begin({ url = "" }: IncomingMessage, onExchange: (exchange: Exchange) => void): Exchange {
  const exchange = { path: url, contentType: "", status: 0, bytes: 0, at: performance.now() };
  onExchange(exchange);
  return exchange;
}

function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  { target, agent, exchange }: { target: URL; agent: Agent; exchange: Exchange },
): void {
  const { method, url: path, headers } = incoming;
  const outgoing = request(target, { agent, method, path, headers });
  // When a browser leaves a page, it cancels the page's pending loads, so the requests to the target are cancelled too.
  response.once("close", () => {
    if (!response.writableFinished) outgoing.destroy();
  });
  outgoing.once("response", (upstream) => {
    exchange.status = upstream.statusCode ?? 502;
    exchange.contentType = upstream.headers["content-type"] ?? "";
    response.statusCode = exchange.status;
    for (const [name, value] of Object.entries(upstream.headers)) response.setHeader(name, value ?? []);
    pipeline(upstream, counted(exchange), response).catch(() => response.destroy());
  });
  outgoing.once("error", () => response.destroy());
  pipeline(incoming, outgoing).catch(() => response.destroy());
}

function tunnel(
  incoming: IncomingMessage,
  near: Duplex,
  head: Buffer,
  { target, exchange }: { target: URL; exchange: Exchange },
): void {
  exchange.contentType = "websocket";
  const far = connect(Number(target.port), target.hostname);
  const [up, down] = [counted(exchange), counted(exchange)];
  far.write(requestHead(incoming));
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

function counted(exchange: Exchange): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      exchange.bytes += chunk.length;
      done(null, chunk);
    },
  });
}
