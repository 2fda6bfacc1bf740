import type { RawData } from "ws";
import {
  clientFrame,
  type ClientFrame,
  type RoomRole,
  type ServerFrame,
  type SignallingRefusal,
} from "#contract/signalling.ts";

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A frame of a PeerJS client; null for everything else, which is nobody's business. */
export function readFrame(data: RawData, isBinary: boolean): ClientFrame | null {
  if (isBinary || !Buffer.isBuffer(data)) return null;
  const parsed = clientFrame.safeParse(parseJson(data.toString()));
  return parsed.success ? parsed.data : null;
}

export function writeFrame(frame: ServerFrame): string {
  return JSON.stringify(frame);
}

export function errorFrame(msg: SignallingRefusal): string {
  return writeFrame({ type: "ERROR", payload: { msg } });
}

type Addressed = Exclude<ClientFrame, { type: "HEARTBEAT" }>;
export type Verdict = "pass" | "drop" | "no-such-peer";

/**
 * Whether a frame may go on. `to` is the role of who it is for, null when nobody of that id is there.
 * The host speaks to everybody, viewers only to the host, and only the host calls.
 */
export function judgeFrame(type: Addressed["type"], from: RoomRole, to: RoomRole | null): Verdict {
  if (from === "host") return "pass";
  if (type === "OFFER") return "no-such-peer";
  return to === "host" ? "pass" : "drop";
}
