import type { WebSocket } from "ws";
import type { ClientFrame, RoomRole } from "#contract/signalling.ts";
import { createParkedFrames } from "./parked-frames.ts";
import { MAX_BACKLOG_BYTES } from "./room-limits.ts";
import { judgeFrame, writeFrame } from "./signalling-frames.ts";

/** Who is connected, as `kick` sees them. */
export interface Peer {
  readonly room: string;
  readonly peer: string;
  readonly account: string;
  readonly session: string;
  readonly role: RoomRole;
}

export interface Connection extends Peer {
  readonly socket: WebSocket;
  /** Milliseconds of `performance.now()`. */
  seen: number;
  readonly admitsFrame: () => boolean;
}

type Addressed = Extract<ClientFrame, { dst?: unknown }> & { dst: string };

/** Sends to who reads; a peer that lets everything pile up is cut off. */
export function send({ socket }: Pick<Connection, "socket">, frame: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MAX_BACKLOG_BYTES) return socket.terminate();
  socket.send(frame);
}

export type SignallingRoom = ReturnType<typeof createSignallingRoom>;

/** The peers of one room on this process. Nothing here reaches another room. */
export function createSignallingRoom(parkMs: number) {
  const peers = new Map<string, Connection>();
  const parked = createParkedFrames(parkMs, tellExpired);

  /** PeerJS shows it as `peer-unavailable`, for this call alone. */
  function tellExpired(to: string, from: string): void {
    const caller = peers.get(from);
    if (caller) send(caller, writeFrame({ type: "EXPIRE", src: to, dst: from }));
  }

  function deliver(from: Connection, { type, dst, payload }: Addressed): void {
    const frame = writeFrame({ type, src: from.peer, dst, payload });
    const receiver = peers.get(dst);
    if (receiver) return send(receiver, frame);
    if (type === "LEAVE") return;
    if (!parked.park(dst, from.peer, frame)) tellExpired(dst, from.peer);
  }

  return {
    peers,
    /** Frames that waited for a peer, to be sent once it has heard OPEN. */
    waitingFor: (peer: string) => parked.collect(peer),
    /** False when the sender may not reach there. */
    relay(from: Connection, frame: Addressed): boolean {
      const verdict = judgeFrame(frame.type, from.role, peers.get(frame.dst)?.role ?? null);
      if (verdict === "pass") deliver(from, frame);
      if (verdict === "no-such-peer") tellExpired(frame.dst, from.peer);
      return verdict === "pass";
    },
    dispose: () => parked.dispose(),
  };
}
