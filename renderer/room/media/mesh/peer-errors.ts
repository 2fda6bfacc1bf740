import type { SignallingLoss } from "../../machine/room-state.ts";

/** PeerJS's error types. The specification defines a message for each. */
export const peerErrorTypes = [
  "browser-incompatible",
  "disconnected",
  "invalid-id",
  "invalid-key",
  "network",
  "peer-unavailable",
  "ssl-unavailable",
  "server-error",
  "socket-error",
  "socket-closed",
  "unavailable-id",
  "webrtc",
] as const;
export type PeerErrorType = (typeof peerErrorTypes)[number];

/** Errors that affect only a single call, not signalling or any other call. */
const callOnly: ReadonlySet<PeerErrorType> = new Set<PeerErrorType>(["peer-unavailable", "webrtc"]);

export function isCallError(type: PeerErrorType): boolean {
  return callOnly.has(type);
}

/** Returns how the page must treat a signalling connection that was lost with this error. */
export function lossOf(type: PeerErrorType): SignallingLoss {
  switch (type) {
    case "browser-incompatible":
    case "invalid-id":
    case "invalid-key":
    case "ssl-unavailable":
      return "final";
    case "unavailable-id":
    case "server-error":
      return "rejected";
    default:
      return "temporary";
  }
}
