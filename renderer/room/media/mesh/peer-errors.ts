import type { SignallingLoss } from "../../machine/room-state.ts";

/** PeerJS's error types; the specification gives each a message. */
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

/** Errors of a single call; signalling and all other calls are unaffected. */
const callOnly: ReadonlySet<PeerErrorType> = new Set<PeerErrorType>(["peer-unavailable", "webrtc"]);

export function isCallError(type: PeerErrorType): boolean {
  return callOnly.has(type);
}

/** Returns how the page must treat the loss of the signalling connection with this error. */
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
