import { WebSocket } from "ws";
import { serverFrame, SIGNALLING_KEY, SIGNALLING_PATH, type ServerFrame } from "#contract/signalling.ts";

/** A connection to the signalling endpoint, as PeerJS makes it. */
export interface SignallingPeer {
  socket: WebSocket;
  send: (frame: unknown) => void;
  /** The next frame that was not yet taken; waits for it. */
  next: () => Promise<ServerFrame>;
  /** Frames that came and were not yet taken. */
  heard: ServerFrame[];
  /** Resolves with the close code. */
  closed: Promise<number>;
  close: () => void;
}

interface Address {
  id: string;
  token: string;
  key?: string;
}

/** Opens the websocket; the first frame tells whether it was let in. */
export async function connectPeer(
  url: string,
  { id, token, key = SIGNALLING_KEY }: Address,
): Promise<SignallingPeer> {
  const query = new URLSearchParams({ key, id, token, version: "1.5.5" });
  const address = `${url.replace(/^http/, "ws")}${SIGNALLING_PATH}/${SIGNALLING_KEY}?${query.toString()}`;
  // What is large goes compressed, as from a browser.
  const socket = new WebSocket(address, { perMessageDeflate: true });
  const heard: ServerFrame[] = [];
  const waiting: ((frame: ServerFrame) => void)[] = [];
  socket.on("message", (data: Buffer) => {
    const frame = serverFrame.parse(JSON.parse(data.toString()));
    const taker = waiting.shift();
    if (taker) taker(frame);
    else heard.push(frame);
  });
  const closed = new Promise<number>((resolve) => void socket.once("close", resolve));
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  // A cut line is what some tests provoke; `closed` tells of it.
  socket.on("error", () => undefined);
  return {
    socket,
    heard,
    closed,
    send: (frame) => socket.send(typeof frame === "string" ? frame : JSON.stringify(frame)),
    next: () => {
      const there = heard.shift();
      return there ? Promise.resolve(there) : new Promise((resolve) => void waiting.push(resolve));
    },
    close: () => socket.close(),
  };
}

/** Connects with what a join answered, and must be let in. */
export async function openPeer(
  url: string,
  { peerId, ticket }: { peerId: string; ticket: string },
): Promise<SignallingPeer> {
  const peer = await connectPeer(url, { id: peerId, token: ticket });
  const first = await peer.next();
  if (first.type !== "OPEN") throw new Error(`signalling answered ${JSON.stringify(first)}`);
  return peer;
}
