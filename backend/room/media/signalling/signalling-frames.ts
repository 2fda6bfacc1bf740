import type { RawData } from "ws";
import {
  clientFrame,
  type ClientFrame,
  type RoomRole,
  type ServerFrame,
  type SignallingRejection,
} from "#contract/room/signalling.ts";

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Parses a PeerJS client's frame; returns null for anything else, which is dropped. */
export function readFrame(data: RawData, isBinary: boolean): ClientFrame | null {
  if (isBinary || !Buffer.isBuffer(data)) return null;
  const parsed = clientFrame.safeParse(parseJson(data.toString()));
  return parsed.success ? parsed.data : null;
}

export function writeFrame(frame: ServerFrame): string {
  return JSON.stringify(frame);
}

export function errorFrame(msg: SignallingRejection): string {
  return writeFrame({ type: "ERROR", payload: { msg } });
}

type Addressed = Exclude<ClientFrame, { type: "HEARTBEAT" }>;
export type Verdict = "pass" | "drop" | "no-such-peer";

/**
 * Decides whether a frame is forwarded. `to` is the recipient's role, null when they are not connected. The host may
 * send to everyone, viewers only to the host, and only the host may call.
 */
export function checkFrame(type: Addressed["type"], from: RoomRole, to: RoomRole | null): Verdict {
  if (from === "host") return "pass";
  if (type === "OFFER") return "no-such-peer";
  return to === "host" ? "pass" : "drop";
}
