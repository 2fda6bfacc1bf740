import type { WebSocket } from "ws";
import { viewerPayloads, type ClientFrame, type RoomRole } from "#contract/room/signalling.ts";
import { createCallRegistry } from "./call-registry.ts";
import { createPacketRate } from "../gateway/packet-rate.ts";
import { createMessageQueue } from "./message-queue.ts";
import * as roomLimits from "../room-limits.ts";
import { checkFrame, writeFrame } from "./signalling-frames.ts";

/** A connected peer as `kick` matches it. */
export interface Peer {
  readonly room: string;
  readonly peer: string;
  readonly account: string;
  readonly session: string;
  readonly role: RoomRole;
}

export interface Connection extends Peer {
  readonly socket: WebSocket;
  /** `performance.now()`, milliseconds. */
  seen: number;
  readonly admitsFrame: (bytes: number) => boolean;
}

/** Why a frame was dropped. */
export type FrameRejection = "not_yours_to_reach" | "bad_payload" | "no_such_call";

type Addressed = Extract<ClientFrame, { dst?: unknown }> & { dst: string };

/** Sends a frame; a peer whose backlog grows too large is disconnected. */
export function send({ socket }: Pick<Connection, "socket">, frame: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > roomLimits.MAX_BACKLOG_BYTES) return socket.terminate();
  socket.send(frame);
}

export type SignallingRoom = ReturnType<typeof createSignallingRoom>;

/** The peers of one room on this process. Nothing is forwarded to another room. */
export function createSignallingRoom(pendingMessageMs: number) {
  const peers = new Map<string, Connection>();
  const pending = createMessageQueue(pendingMessageMs, reportExpired);
  const calls = createCallRegistry();
  /** Per account: a new connection brings no new allowance. */
  const viewerBytes = new Map<string, (bytes: number) => boolean>();

  /** PeerJS reports it as `peer-unavailable`, for this call alone. */
  function reportExpired(to: string, from: string): void {
    const caller = peers.get(from);
    if (caller) send(caller, writeFrame({ type: "EXPIRE", src: to, dst: from }));
  }

  function deliver(from: Connection, { type, dst, payload }: Addressed): void {
    const frame = writeFrame({ type, src: from.peer, dst, payload });
    const receiver = peers.get(dst);
    if (receiver) return send(receiver, frame);
    if (type === "LEAVE") return;
    if (!pending.enqueue(dst, from.peer, frame)) reportExpired(dst, from.peer);
  }

  /** Returns what of a viewer's frame is forwarded to the host, or why nothing is. */
  function viewersFrame(from: Connection, frame: Addressed): Addressed | FrameRejection {
    const { type, dst } = frame;
    if (type === "OFFER") return "not_yours_to_reach";
    if (type === "LEAVE") return { type, dst };
    const read = viewerPayloads[type].safeParse(frame.payload);
    if (!read.success) return "bad_payload";
    const isOffered = calls.admit(type, from.peer, dst, read.data.connectionId);
    return isOffered ? { type, dst, payload: read.data } : "no_such_call";
  }

  return {
    peers,
    /** The rate limit of this account's frames as a viewer. */
    allowanceOf(account: string): (bytes: number) => boolean {
      const { VIEWER_BYTES_PER_WINDOW, VIEWER_BYTES_WINDOW_MS } = roomLimits;
      const allowance =
        viewerBytes.get(account) ??
        createPacketRate(VIEWER_BYTES_PER_WINDOW, undefined, VIEWER_BYTES_WINDOW_MS);
      viewerBytes.set(account, allowance);
      return allowance;
    },
    /** Pending frames for a peer, to be sent after OPEN. */
    waitingFor: (peer: string) => pending.drain(peer),
    /** Returns null when the frame was forwarded or queued. */
    relay(from: Connection, frame: Addressed): FrameRejection | null {
      const verdict = checkFrame(frame.type, from.role, peers.get(frame.dst)?.role ?? null);
      if (verdict === "no-such-peer") reportExpired(frame.dst, from.peer);
      if (verdict !== "pass") return "not_yours_to_reach";
      const forwarded = from.role === "viewer" ? viewersFrame(from, frame) : frame;
      if (typeof forwarded === "string") return forwarded;
      if (forwarded.type === "OFFER") calls.add(from.peer, forwarded.dst, forwarded.payload);
      deliver(from, forwarded);
      return null;
    },
    dispose: () => pending.dispose(),
  };
}
