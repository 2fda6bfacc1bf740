import type { WebSocket } from "ws";
import { viewerPayloads, type ClientFrame, type RoomRole } from "#contract/signalling.ts";
import { createOfferedCalls } from "./offered-calls.ts";
import { createPacketRate } from "./packet-rate.ts";
import { createParkedFrames } from "./parked-frames.ts";
import * as roomLimits from "./room-limits.ts";
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
  readonly admitsFrame: (bytes: number) => boolean;
}

/** Why a frame went nowhere. */
export type FrameRefusal = "not_yours_to_reach" | "bad_payload" | "no_such_call";

type Addressed = Extract<ClientFrame, { dst?: unknown }> & { dst: string };

/** Sends to who reads; a peer that lets everything pile up is cut off. */
export function send({ socket }: Pick<Connection, "socket">, frame: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > roomLimits.MAX_BACKLOG_BYTES) return socket.terminate();
  socket.send(frame);
}

export type SignallingRoom = ReturnType<typeof createSignallingRoom>;

/** The peers of one room on this process. Nothing here reaches another room. */
export function createSignallingRoom(parkMs: number) {
  const peers = new Map<string, Connection>();
  const parked = createParkedFrames(parkMs, tellExpired);
  const calls = createOfferedCalls();
  /** By account: who comes on a new line has not a new allowance. */
  const viewerBytes = new Map<string, (bytes: number) => boolean>();

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

  /** What a viewer's frame may bring to the host; or why nothing. */
  function viewersFrame(from: Connection, frame: Addressed): Addressed | FrameRefusal {
    const { type, dst } = frame;
    if (type === "OFFER") return "not_yours_to_reach";
    if (type === "LEAVE") return { type, dst };
    const read = viewerPayloads[type].safeParse(frame.payload);
    if (!read.success) return "bad_payload";
    const isOffered = calls.admits(type, from.peer, dst, read.data.connectionId);
    return isOffered ? { type, dst, payload: read.data } : "no_such_call";
  }

  return {
    peers,
    /** How much this account may send here as a viewer. */
    allowanceOf(account: string): (bytes: number) => boolean {
      const { VIEWER_BYTES_PER_WINDOW, VIEWER_BYTES_WINDOW_MS } = roomLimits;
      const allowance =
        viewerBytes.get(account) ??
        createPacketRate(VIEWER_BYTES_PER_WINDOW, undefined, VIEWER_BYTES_WINDOW_MS);
      viewerBytes.set(account, allowance);
      return allowance;
    },
    /** Frames that waited for a peer, to be sent once it has heard OPEN. */
    waitingFor: (peer: string) => parked.collect(peer),
    /** Null when the frame went on, or waits for its peer. */
    relay(from: Connection, frame: Addressed): FrameRefusal | null {
      const verdict = judgeFrame(frame.type, from.role, peers.get(frame.dst)?.role ?? null);
      if (verdict === "no-such-peer") tellExpired(frame.dst, from.peer);
      if (verdict !== "pass") return "not_yours_to_reach";
      const passed = from.role === "viewer" ? viewersFrame(from, frame) : frame;
      if (typeof passed === "string") return passed;
      if (passed.type === "OFFER") calls.note(from.peer, passed.dst, passed.payload);
      deliver(from, passed);
      return null;
    },
    dispose: () => parked.dispose(),
  };
}
