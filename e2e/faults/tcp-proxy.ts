import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A proxy to the stack for all TCP connections. Calls bypass it over UDP. */
export interface TcpProxy {
  /** The stack's origin through the proxy. */
  origin: string;
  /** Closes every connection and refuses new ones. */
  close: () => Promise<void>;
  open: () => Promise<void>;
}

export async function openTcpProxy(stackUrl: string): Promise<TcpProxy> {
  const { port: stackPort, hostname } = new URL(stackUrl);
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  };
  const server = createServer((outside) => {
    const inside = connect(Number(stackPort), hostname);
    for (const socket of [outside, inside]) track(socket);
    // When one side ends or fails, the other is closed too.
    outside.pipe(inside).pipe(outside);
    outside.on("error", () => inside.destroy()).on("close", () => inside.destroy());
    inside.on("error", () => outside.destroy()).on("close", () => outside.destroy());
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async open() {
      server.listen(port, "localhost");
      await once(server, "listening");
    },
  };
}
