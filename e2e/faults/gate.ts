import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A way to the stack for everything that goes over TCP, as through a proxy. Calls go past it, over UDP. */
export interface Gate {
  /** Where a browser finds the stack through it. */
  origin: string;
  /** Breaks every connection, and lets none in. */
  shut: () => Promise<void>;
  open: () => Promise<void>;
}

export async function openGate(stackUrl: string): Promise<Gate> {
  const { port: stackPort, hostname } = new URL(stackUrl);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  };
  const server = createServer((outside) => {
    const inside = connect(Number(stackPort), hostname);
    for (const socket of [outside, inside]) keep(socket);
    // Whichever side ends or fails, the other one hears it.
    outside.pipe(inside).pipe(outside);
    outside.on("error", () => inside.destroy()).on("close", () => inside.destroy());
    inside.on("error", () => outside.destroy()).on("close", () => outside.destroy());
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    async shut() {
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
