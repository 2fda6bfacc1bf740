import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

export interface WeakLine {
  port: number;
  close: () => Promise<void>;
}

interface Place {
  address: string;
  port: number;
}

interface Weakness {
  /** One way; there and back takes twice as long. */
  delayMs: number;
  /** The share of packets that are lost each way, 0 to 1. */
  loss: number;
}

/** Passes UDP on to `target` for whoever sends to `address`, and back: each packet late, some never. */
export async function openWeakLine(address: string, target: Place, weakness: Weakness): Promise<WeakLine> {
  const near = createSocket("udp4");
  /** One towards the target for each who sends, so that answers find back. */
  const far = new Map<string, Promise<Socket>>();
  let open = true;
  const carry = async (socket: Socket, packet: Buffer, to: Place) => {
    if (Math.random() < weakness.loss) return;
    await wait(weakness.delayMs);
    if (open) socket.send(packet, to.port, to.address);
  };
  const farFor = async (sender: Place) => {
    const socket = createSocket("udp4");
    socket.on("message", (packet: Buffer) => void carry(near, packet, sender));
    // Not connected: nobody listening any more is a lost packet, no error.
    socket.bind();
    await once(socket, "listening");
    return socket;
  };
  near.on("message", (packet: Buffer, { address: from, port }) => {
    const key = `${from}:${port}`;
    const socket = far.get(key) ?? farFor({ address: from, port });
    far.set(key, socket);
    void socket.then((opened) => carry(opened, packet, target));
  });
  near.bind(0, address);
  await once(near, "listening");
  return {
    port: near.address().port,
    async close() {
      open = false;
      near.close();
      for (const socket of far.values()) (await socket).close();
    },
  };
}
