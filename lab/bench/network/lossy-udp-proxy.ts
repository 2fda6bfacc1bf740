import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

export interface LossyUdpProxy {
  port: number;
  close: () => Promise<void>;
}

interface Endpoint {
  address: string;
  port: number;
}

export interface Impairment {
  /** The delay in one direction; a round trip takes twice as long. */
  delayMs: number;
  /** The share of packets lost in each direction, 0 to 1. */
  loss: number;
  /** Called with the payload of every packet, in both directions. */
  onBytes?: (bytes: number) => void;
}

/**
 * Forwards UDP packets that arrive at `address` to `target`, and the replies to their senders. Delays each packet and
 * drops some.
 */
export async function openLossyUdpProxy(
  address: string,
  target: Endpoint,
  { delayMs, loss, onBytes }: Impairment,
): Promise<LossyUdpProxy> {
  const near = createSocket("udp4");
  /** One socket to the target for each sender, so that replies find their way back. */
  const far = new Map<string, Promise<Socket>>();
  let open = true;
  const forward = async (socket: Socket, packet: Buffer, to: Endpoint) => {
    onBytes?.(packet.length);
    if (Math.random() < loss) return;
    await wait(delayMs);
    if (open) socket.send(packet, to.port, to.address);
  };
  const openFar = async (sender: Endpoint) => {
    const socket = createSocket("udp4");
    socket.on("message", (packet: Buffer) => void forward(near, packet, sender));
    // The socket is not connected, so a packet is lost without an error when the target no longer listens.
    socket.bind();
    await once(socket, "listening");
    return socket;
  };
  near.on("message", (packet: Buffer, { address: from, port }) => {
    const key = `${from}:${port}`;
    const socket = far.get(key) ?? openFar({ address: from, port });
    far.set(key, socket);
    void socket.then((opened) => forward(opened, packet, target));
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
