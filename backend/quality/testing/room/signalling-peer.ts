import { WebSocket } from "ws";
import { serverFrame, SIGNALLING_KEY, SIGNALLING_PATH, type ServerFrame } from "#contract/room/signalling.ts";

/** A connection to the signalling endpoint, as PeerJS makes it. */
export interface SignallingPeer {
  socket: WebSocket;
  send: (frame: unknown) => void;
  /** Takes the first queued frame, or waits for one. */
  next: () => Promise<ServerFrame>;
  /** The queued frames. */
  received: ServerFrame[];
  /** Compressed bytes received over the network so far. */
  bytesReceived: () => number;
  /** Resolves with the close code. */
  closed: Promise<number>;
  close: () => void;
}

interface Address {
  id: string;
  token: string;
  key?: string;
}

/** Opens the WebSocket; the first frame shows whether it was admitted. */
export async function connectPeer(
  url: string,
  { id, token, key = SIGNALLING_KEY }: Address,
): Promise<SignallingPeer> {
  const query = new URLSearchParams({ key, id, token, version: "1.5.5" });
  const address = `${url.replace(/^http/, "ws")}${SIGNALLING_PATH}/${SIGNALLING_KEY}?${query.toString()}`;
  // Large frames are compressed, like a browser's.
  const socket = new WebSocket(address, { perMessageDeflate: true });
  const received: ServerFrame[] = [];
  const waiting: ((frame: ServerFrame) => void)[] = [];
  socket.on("message", (data: Buffer) => {
    const frame = serverFrame.parse(JSON.parse(data.toString()));
    const waiter = waiting.shift();
    if (waiter) waiter(frame);
    else received.push(frame);
  });
  let bytesReceived = () => 0;
  socket.once("upgrade", (response) => (bytesReceived = () => response.socket.bytesRead));
  const closed = new Promise<number>((resolve) => void socket.once("close", resolve));
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  // Some tests break the connection; `closed` reports it.
  socket.on("error", () => undefined);
  return {
    socket,
    received,
    bytesReceived: () => bytesReceived(),
    closed,
    send: (frame) => socket.send(typeof frame === "string" ? frame : JSON.stringify(frame)),
    next: () => {
      const queued = received.shift();
      return queued ? Promise.resolve(queued) : new Promise((resolve) => void waiting.push(resolve));
    },
    close: () => socket.close(),
  };
}

/**
 * Connects with the ticket that the room returned for a join.
 * @throws when the connection is not admitted
 */
export async function openPeer(
  url: string,
  { peerId, ticket }: { peerId: string; ticket: string },
): Promise<SignallingPeer> {
  const peer = await connectPeer(url, { id: peerId, token: ticket });
  const first = await peer.next();
  if (first.type !== "OPEN") throw new Error(`signalling sent ${JSON.stringify(first)}`);
  return peer;
}
