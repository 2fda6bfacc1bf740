import type { WebSocket } from "ws";
import type { ClientFrame, RoomRole } from "#contract/room/signalling.ts";
import { createCallRegistry } from "./call-registry.ts";
import { createMessageQueue } from "./message-queue.ts";
import { createPacketRate } from "../../limits/packet-rate.ts";
import * as roomLimits from "../../limits/room-limits.ts";
import { checkFrame, writeFrame } from "./signalling-frames.ts";
import { viewerFrame, type HostFrame, type ViewerFrame } from "./signalling-messages.ts";

/** The fields of a connected peer by which `kick` selects it. */
export interface Peer {
  readonly room: string;
  readonly peer: string;
  readonly account: string;
  readonly session: string;
  readonly role: RoomRole;
}

export interface Connection extends Peer {
  readonly socket: WebSocket;
  /** Milliseconds since 1970; see `OpenPeer`. */
  readonly since: number;
  /** The time at which the peer last responded or sent a frame, as `performance.now()`. */
  seen: number;
  readonly admitsFrame: (bytes: number) => boolean;
}

export type FrameRejection = "not_yours_to_reach" | "bad_payload" | "no_such_call";

type Addressed = Extract<ClientFrame, { dst?: unknown }> & { dst: string };

/** Sends a frame; a peer whose backlog grows too large is disconnected. */
export function send({ socket }: Pick<Connection, "socket">, frame: string, compress = true): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > roomLimits.MAX_BACKLOG_BYTES) return socket.terminate();
  socket.send(frame, { compress });
}

/** The room's peers on other processes. */
export interface RemoteRoom {
  roleOf: (peer: string) => RoomRole | undefined;
  /** Both functions return false when the recipient is not connected to another process. */
  sendHostFrame: (frame: Omit<HostFrame, "room">) => boolean;
  sendViewerFrame: (frame: ViewerFrame) => boolean;
}

/** Returns the part of a viewer's frame that may be forwarded to a host, or the reason for dropping the frame. */
function readViewerFrame(from: string, { type, dst: to, payload }: Addressed): ViewerFrame | FrameRejection {
  if (type === "OFFER") return "not_yours_to_reach";
  if (type === "LEAVE") return { type, from, to };
  const read = viewerFrame.safeParse({ type, from, to, payload });
  return read.success ? read.data : "bad_payload";
}

/**
 * Creates a function that returns the byte limiter for the frames that an account sends as a viewer. An account keeps
 * its limiter, so a new connection does not reset it.
 */
function createViewerAllowances(): (account: string) => (bytes: number) => boolean {
  const allowances = new Map<string, (bytes: number) => boolean>();
  return (account) => {
    const allowance =
      allowances.get(account) ??
      createPacketRate(roomLimits.VIEWER_BYTES_PER_WINDOW, undefined, roomLimits.VIEWER_BYTES_WINDOW_MS);
    allowances.set(account, allowance);
    return allowance;
  };
}

export type SignallingRoom = ReturnType<typeof createSignallingRoom>;

/** Creates the table of one room's peers on this process. Nothing is forwarded to another room. */
export function createSignallingRoom(pendingMessageMs: number, remote: RemoteRoom) {
  const peers = new Map<string, Connection>();
  const pending = createMessageQueue(pendingMessageMs, reportExpired);
  const calls = createCallRegistry();

  /**
   * Notifies the caller that a peer can't be reached. PeerJS reports this as `peer-unavailable`, for this call only.
   */
  function reportExpired(to: string, from: string): void {
    const caller = peers.get(from);
    if (caller) send(caller, writeFrame({ type: "EXPIRE", src: to, dst: from }));
  }

  function sendFromHost(host: string, { to, frame, waits }: Omit<HostFrame, "room">): void {
    const receiver = peers.get(to);
    if (receiver) return send(receiver, frame);
    const isSent = remote.sendHostFrame({ to, frame, waits });
    if (!isSent && waits && !pending.enqueue(to, host, frame)) reportExpired(to, host);
  }

  /**
   * Forwards a viewer's frame to a host on this process, where the offered calls are known. Returns null when the frame
   * was forwarded.
   */
  function receiveFromViewer({ from: src, to: dst, ...sent }: ViewerFrame): FrameRejection | null {
    const host = peers.get(dst);
    if (host?.role !== "host") return "not_yours_to_reach";
    if (sent.type !== "LEAVE" && !calls.admit(sent.type, src, dst, sent.payload.connectionId))
      return "no_such_call";
    send(host, writeFrame({ ...sent, src, dst }));
    return null;
  }

  function relayFromViewer(from: Connection, frame: Addressed): FrameRejection | null {
    const read = readViewerFrame(from.peer, frame);
    if (typeof read === "string") return read;
    return !peers.has(read.to) && remote.sendViewerFrame(read) ? null : receiveFromViewer(read);
  }

  return {
    peers,
    allowanceOf: createViewerAllowances(),
    /** Removes and returns a peer's pending frames, which are sent after OPEN. */
    waitingFor: (peer: string) => pending.drain(peer),
    /** Returns null when the frame was forwarded or queued. */
    relay(from: Connection, frame: Addressed): FrameRejection | null {
      const { type, dst, payload } = frame;
      const verdict = checkFrame(type, from.role, peers.get(dst)?.role ?? remote.roleOf(dst) ?? null);
      if (verdict === "no-such-peer") reportExpired(dst, from.peer);
      if (verdict !== "pass") return "not_yours_to_reach";
      if (from.role === "viewer") return relayFromViewer(from, frame);
      if (type === "OFFER") calls.add(from.peer, dst, payload);
      const written = writeFrame({ type, src: from.peer, dst, payload });
      sendFromHost(from.peer, { to: dst, frame: written, waits: type !== "LEAVE" });
      return null;
    },
    receiveFromViewer,
    /** Tries again to deliver a frame that another process could not deliver, since the viewer may have reconnected. */
    takeBack(frame: Omit<HostFrame, "room">): void {
      const host = [...peers.values()].find(({ role }) => role === "host");
      if (host) sendFromHost(host.peer, frame);
    },
    dispose: () => pending.dispose(),
  };
}
